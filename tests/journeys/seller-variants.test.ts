import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press, type } from '../support/keyboard.ts';
import { field, rows, variantsOf } from '../support/screens/variant-form.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a kurta in four sizes and three colours is added in one form, by keyboard alone', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/product/new', { person });
  await type(page, field(page, 'Name'), 'Cotton kurta');
  await type(page, field(page, 'Price'), '899');
  await press(page, button(page, 'Add option'));
  await page.keyboard.type('Size');
  await type(page, field(page, 'Add values of Size'), 'S, M, L, XL');
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Add another option'));
  await page.keyboard.type('Colour');
  await type(page, field(page, 'Add values of Colour'), 'Indigo, Rust, Sage');
  await page.keyboard.press('Enter');
  await rows(page).nth(11).waitFor();
  await type(page, field(page, 'SKU of S, Indigo'), 'KURTA-S-IN');
  await page.keyboard.press('Enter');
  await page.keyboard.type('KURTA-S-RU');
  await type(page, field(page, 'Price of L, Indigo'), '949');
  await page.keyboard.press('Control+d');
  await expect.poll(() => field(page, 'Price of XL, Sage').inputValue()).toBe('949');
  await press(page, button(page, 'Add Product'));
  const title = page.getByRole('heading', { level: 1, name: 'Cotton kurta' });
  await title.waitFor();
  await expect.poll(() => title.evaluate((heading) => heading.matches(':focus'))).toBe(true);
  await page.getByText('from ₹899').waitFor();

  const [kurta] = await person.api('GET /api/shop/products');
  if (!kurta) throw new Error('no product was added');
  expect(kurta.options.map(({ kind, values }) => [kind, values.length])).toEqual([
    ['size', 4],
    ['colour', 3],
  ]);
  expect(kurta.variants).toHaveLength(12);
  expect(variantsOf(kurta)).toMatchObject({
    'S Indigo': { price: 899, sku: 'KURTA-S-IN' },
    'S Rust': { price: 899, sku: 'KURTA-S-RU' },
    'M Sage': { price: 899, sku: null },
    'L Indigo': { price: 949 },
    'XL Sage': { price: 949 },
  });
  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByText('12 variants').waitFor();
});
