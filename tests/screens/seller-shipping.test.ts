import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

async function aShopkeeper() {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/shipping', { person });
  await page.getByRole('heading', { level: 1, name: 'Shipping fees' }).waitFor();
  return { person, page };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('fees are set with a zone, and what could not be saved stays as typed', async () => {
  const { person, page } = await aShopkeeper();
  await page.getByText('All your parcels are sent free of charge.').waitFor();
  await field(page, 'Fee per parcel').fill('40');
  await field(page, 'Free shipping from').fill('₹1,499');
  await page.getByRole('button', { name: 'Add a zone' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Karnataka');
  await page.getByLabel('Pin codes', { exact: true }).fill('560001 to 560003\n57*');
  await page.getByText('A parcel of 1.2 kg to 560001 is free; to pin codes outside all zones ₹40').waitFor();
  await page.route('**/api/shipping', (route) => route.abort());
  await save(page).click();
  await page.getByRole('alert').getByText(NO_ANSWER).waitFor();
  await page.unroute('**/api/shipping');
  await press(page, save(page));
  await toast(page, 'Shipping fees saved').waitFor();
  expect(await field(page, 'Free shipping from').inputValue()).toBe('1499');
  expect(await page.getByLabel('Pin codes', { exact: true }).inputValue()).toBe('57*, 560001-560003');
  expect(await person.api('GET /api/shipping')).toMatchObject({
    base: 40,
    freeFrom: 1499,
    zones: [{ name: 'Karnataka', pinCodes: ['560001', '560002', '560003', '57*'], base: 0, perKg: 0 }],
  });
  // The form knows the new version.
  await field(page, 'Fee per kilogram').fill('10');
  await save(page).click();
  await expect.poll(() => person.api('GET /api/shipping')).toMatchObject({ perKg: 10 });
});

test('fees that changed elsewhere are shown, and are replaced by a second save only', async () => {
  const { person, page } = await aShopkeeper();
  await field(page, 'Fee per parcel').fill('40');
  await person.api('PUT /api/shipping', { body: { base: 50, perKg: 5 } });
  await save(page).click();
  const alert = page.getByRole('alert');
  await alert.getByText('The shipping fees have been changed').waitFor();
  await alert.getByText('Fee per parcel: now 50').waitFor();
  await alert.getByText('Save again to keep what you typed').waitFor();
  expect(await field(page, 'Fee per parcel').inputValue()).toBe('40');
  expect(await field(page, 'Fee per kilogram').inputValue()).toBe('5');
  expect(await person.api('GET /api/shipping')).toMatchObject({ base: 50 });
  await save(page).click();
  await toast(page, 'Shipping fees saved').waitFor();
  expect(await person.api('GET /api/shipping')).toMatchObject({ base: 40, perKg: 5 });
});
