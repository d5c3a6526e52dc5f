import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AddressForm } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../kit/forms/use-form.tsx';
import { AddressFields } from './address-fields.tsx';

const GIVEN: AddressForm = {
  label: '',
  recipient: '',
  phone_number: '',
  street_address: '',
  city: '',
  state: '',
  postal_code: '560001',
  country: 'India',
  isDefault: false,
};

function AddressOfTest() {
  const form = useForm<AddressForm>({ defaultValues: GIVEN, send: () => undefined, failure: 'Not saved' });
  return (
    <form {...form.props} className="grid gap-4">
      <AddressFields form={form} />
      <Button type="submit">Save</Button>
    </form>
  );
}

test('city and state of the pin code come beside what is typed meanwhile, and the button stays where it is', {
  tags: ['VAL-17'],
}, async () => {
  const place = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(place.promise);
  await render(<AddressOfTest />);
  await page.getByLabelText('Street address').fill('14, 3rd Cross');
  const topOfButton = () => page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().top;
  const before = topOfButton();
  place.resolve(Response.json({ city: 'Bengaluru', state: 'Karnataka' }));
  await expect.element(page.getByText('Bengaluru, Karnataka filled in from the pin code.')).toBeVisible();
  await expect.element(page.getByLabelText('City')).toHaveValue('Bengaluru');
  await expect.element(page.getByLabelText('State')).toHaveValue('Karnataka');
  await expect.element(page.getByLabelText('Street address')).toHaveValue('14, 3rd Cross');
  expect(topOfButton()).toBe(before);
});
