import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from '@playwright/test';
import { aBuyer } from '../support/builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const HOME = {
  label: 'Home',
  street_address: '14, 3rd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'India',
};
const OFFICE = { ...HOME, label: 'Office', street_address: '4th Floor, MG Road', postal_code: '560001' };

async function fillAddress(page: Page, address: typeof HOME) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of this address').fill(address.label);
  await dialog.getByLabel('Street address').fill(address.street_address);
  await dialog.getByLabel('City').fill(address.city);
  await dialog.getByLabel('State').fill(address.state);
  await dialog.getByLabel('Postal code').fill(address.postal_code);
  await dialog.getByLabel('Country').fill(address.country);
}

test('a buyer adds an address; missing values are refused at their fields', {
  tags: ['ADDR-01', 'ADDR-05', 'VAL-16', 'VAL-17', 'VAL-18', 'ERR-23', 'CONST-18'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByText('Where should your orders go?').waitFor();
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByLabel('City').fill('Bengaluru');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const field of ['Street address', 'State', 'Postal code']) {
    await expect
      .poll(() => dialog.getByLabel(field).getAttribute('aria-invalid'), { message: field })
      .toBe('true');
  }
  expect(await dialog.getByLabel('City').inputValue(), 'what was typed stays').toBe('Bengaluru');
  await fillAddress(page, { ...HOME, postal_code: '56003' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a valid 6-digit pin code').waitFor();
  await fillAddress(page, HOME);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Address added successfully').waitFor();
  await page.locator('.Toastify__toast-container--top-right').waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Home' });
  for (const shown of ['14, 3rd Cross, Indiranagar', 'Bengaluru, Karnataka 560038'])
    await card.getByText(shown).waitFor();
  expect(await person.api('GET /api/address')).toMatchObject([{ ...HOME, isDefault: true }]);
});

test('a pin code fills in city and state, also after it is corrected, says so, and leaves what was typed', {
  tags: ['ADDR-05'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair', phoneNumber: '+91 98450 12345' });
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  const value = (label: string) => dialog.getByLabel(label).inputValue();
  await expect.poll(() => value('Recipient')).toBe('Meera Nair');
  expect(await value('Phone number')).toBe('+91 98450 12345');
  await dialog.getByLabel('City').fill('Indiranagar');
  await dialog.getByLabel('Postal code').fill('560038');
  await dialog.getByText('Karnataka filled in from the pin code.').waitFor();
  expect([await value('City'), await value('State')]).toEqual(['Indiranagar', 'Karnataka']);
  await dialog.getByLabel('Postal code').fill('400050');
  await dialog.getByText('Maharashtra filled in from the pin code.').waitFor();
  expect(await value('City'), 'what was typed stays').toBe('Indiranagar');
});

test('another address becomes the only default, and its recipient is offered for a new one', {
  tags: ['ADDR-02', 'ADDR-03', 'ADDR-04'],
}, async () => {
  const person = await aBuyer(journey.shop);
  await person.api('POST /api/address', { body: HOME });
  const gateman = { recipient: 'Lakshmi Rao', phone_number: '+91 98450 54321' };
  await person.api('POST /api/address', { body: { ...OFFICE, ...gateman } });
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByRole('article').filter({ hasText: 'Home' }).getByText('Default', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Set Default: Office' }).click();
  await page
    .getByRole('article')
    .filter({ hasText: 'Office' })
    .getByText('Default', { exact: true })
    .waitFor();
  expect(await page.getByText('Default', { exact: true }).count()).toBe(1);
  const saved = await person.api('GET /api/address');
  expect(saved.filter(({ isDefault }) => isDefault).map(({ label }) => label)).toEqual(['Office']);
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  expect(await dialog.getByLabel('Recipient').inputValue(), 'as at the default address').toBe('Lakshmi Rao');
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe(gateman.phone_number);
});

test('an address is edited and deleted from its card', {
  tags: ['ADDR-06', 'ADDR-07', 'ERR-24'],
}, async () => {
  const person = await aBuyer(journey.shop);
  await person.api('POST /api/address', { body: HOME });
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByRole('button', { name: 'Edit Home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  expect(await dialog.getByLabel('City').inputValue()).toBe('Bengaluru');
  await dialog.getByLabel('City').fill('Mysuru');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Address updated successfully').waitFor();
  await page.getByText('Mysuru, Karnataka 560038').waitFor();

  await page.getByRole('button', { name: 'Delete Home' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this address?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await person.api('GET /api/address')).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete Home' }).click();
  await question.getByRole('button', { name: 'Delete address' }).click();
  await page.getByText('Where should your orders go?').waitFor();
  expect(await person.api('GET /api/address')).toEqual([]);
});

test('with the keyboard alone one stays near the address that became the default or was deleted', {
  tags: ['ADDR-03', 'ADDR-06'],
}, async () => {
  const person = await aBuyer(journey.shop);
  for (const body of [HOME, OFFICE]) await person.api('POST /api/address', { body });
  const page = await journey.open('/buyer/addresses', { person });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await press(page, button('Set Default: Office'));
  await toast(page, 'Address updated successfully').waitFor();
  await expectFocus(button('Edit Office'));
  const remove = async (label: string) => {
    await press(page, button(`Delete ${label}`));
    await press(page, button('Delete address'));
    await button(`Delete ${label}`).waitFor({ state: 'detached' });
  };
  await remove('Office');
  await expectFocus(button('Delete Home'));
  await remove('Home');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Addresses' }));
  expect(await person.api('GET /api/address')).toEqual([]);
});

test('without a reply the form shows the failure and keeps what was typed', {
  tags: ['ERR-23', 'ERR-24'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  await fillAddress(page, HOME);
  await page.route('**/api/address', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/address');
  await page.route('**/api/address', withoutReason);
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Failed to add address').waitFor();
  expect(await page.getByLabel('Street address').inputValue()).toBe(HOME.street_address);
  await page.unroute('**/api/address');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Address added successfully').waitFor();
});
