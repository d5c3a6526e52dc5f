import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ShippingForm } from './shipping-form.tsx';

const SAVED = {
  base: 40,
  perKg: 20,
  freeFrom: 999,
  cashFee: 0,
  usualWeight: 500,
  zones: [
    { name: 'City', pinCodes: ['560001'], base: 0, perKg: 5 },
    { name: 'Karnataka', pinCodes: ['56*'], base: 25, perKg: 10 },
  ],
  version: 1,
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const zone = (label: string, place: number) =>
  page.getByRole('group', { name: 'Zones' }).getByLabelText(label, { exact: true }).nth(place);

test('the first zone counts, and zones are moved, removed and added by keyboard', async () => {
  await render(<ShippingForm shipping={SAVED} />);
  await expect
    .element(page.getByText(/to 560001 costs ₹10; to pin codes outside all zones ₹80/))
    .toBeVisible();
  button('Move zone 2 up').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move zone 1 up')).toHaveFocus();
  await expect.element(zone('Name', 0)).toHaveValue('Karnataka');
  await expect.element(page.getByText(/to 560001 costs ₹45/)).toBeVisible();
  button('Remove zone 1').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(zone('Name', 0)).toHaveValue('City');
  button('Add a zone').element().focus();
  await userEvent.keyboard('{Enter}');
  await zone('Name', 1).fill('Delhi');
  await expect.element(zone('Fee per parcel', 1)).toHaveValue('');
});

test('faults stand at their fields, the focus is on the first, and an edit takes away its own', async () => {
  await render(<ShippingForm shipping={SAVED} />);
  await page.getByLabelText('Cash on delivery fee').fill('thirty');
  await zone('Pin codes', 1).fill('56*, 5700');
  await zone('Fee per kilogram', 1).fill('99999');
  await expect.element(page.getByText(/Enter all fees as amounts/)).toBeVisible();
  await button('Save').click();
  const cash = page.getByLabelText('Cash on delivery fee');
  await expect.element(cash).toHaveFocus();
  await expect.element(cash).toHaveAccessibleDescription(/^Enter an amount in rupees/);
  await expect.element(zone('Pin codes', 1)).toHaveAccessibleDescription(/^'5700' is none of these/);
  await expect.element(zone('Fee per kilogram', 1)).toHaveAccessibleDescription(/^Enter at most ₹10,000/);
  await zone('Pin codes', 1).fill('56*, 57*');
  await expect.element(zone('Pin codes', 1)).toBeValid();
  await expect.element(zone('Fee per kilogram', 1)).toBeInvalid();
});
