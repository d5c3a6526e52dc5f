import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop, aProduct, aVariedProduct } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
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
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });

async function openEditor(page: Page): Promise<void> {
  await button(page, 'Edit Product').click();
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
}

test('a colour gets another name and a variant is taken off sale; the draft outlives the tab', async () => {
  const person = await aSellerWithShop(journey.shop);
  const kurta = await aVariedProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Cotton kurta',
    priceRupees: 500,
    options: { Size: ['S', 'M'], Colour: ['Indigo', 'Rust'] },
  });
  let page = await journey.open(`/seller/product/${kurta.id}`, { person });
  await openEditor(page);
  await field(page, 'Value 2 of Colour').fill('Brick');
  await field(page, 'Price of S, Brick').fill('550');
  await button(page, 'Take M, Indigo off sale').click();
  await button(page, 'Put M, Indigo on sale').waitFor();

  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(`${journey.shop.url}/seller/product/${kurta.id}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(await field(page, 'Price of S, Brick').inputValue()).toBe('550');
  await button(page, 'Put M, Indigo on sale').waitFor();
  expect(await rows(page).count()).toBe(3);
  await save(page).click();
  await toast(page, 'Product updated successfully').waitFor();

  const params = { productId: kurta.id };
  const saved = await person.api('GET /api/shop/products/:productId', { params });
  expect(saved.variants.map(({ id }) => id).toSorted()).toEqual(
    kurta.variants.map(({ id }) => id).toSorted(),
  );
  expect(variantsOf(saved)).toMatchObject({
    'S Indigo': { price: 500, isArchived: false },
    'S Brick': { id: kurta.variantOf('S', 'Rust'), price: 550 },
    'M Indigo': { id: kurta.variantOf('M', 'Indigo'), isArchived: true },
    'M Brick': { id: kurta.variantOf('M', 'Rust'), price: 500 },
  });

  await openEditor(page);
  await button(page, 'Put M, Indigo on sale').click();
  await field(page, 'Price').fill('480');
  await save(page).click();
  await toast(page, 'Product updated successfully').first().waitFor();
  await expect
    .poll(async () => variantsOf(await person.api('GET /api/shop/products/:productId', { params })))
    .toMatchObject({
      'S Indigo': { price: 480 },
      'S Brick': { price: 550 },
      'M Indigo': { price: 480, isArchived: false },
      'M Brick': { price: 480 },
    });
});

test('a size that was removed comes back with its variant and its measures; the later of two edits is shown the other one', async () => {
  const person = await aSellerWithShop(journey.shop);
  const kurta = await aVariedProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Wool kurta',
    priceRupees: 500,
    options: { Size: ['S', 'M'] },
    variants: { M: { sku: 'WOOL-M', stock: 7 } },
  });
  const page = await journey.open(`/seller/product/${kurta.id}`, { person });
  await openEditor(page);
  await button(page, 'Remove M').click();
  await save(page).click();
  await toast(page, 'Product updated successfully').waitFor();
  await page
    .getByRole('region', { name: 'Stock of variants' })
    .getByRole('row', { name: /^M SKU WOOL-M.*Not on sale/ })
    .waitFor();
  await openEditor(page);
  await field(page, 'Add values of Size').fill('m');
  await field(page, 'Add values of Size').press('Enter');
  expect(await field(page, 'SKU of M').inputValue()).toBe('WOOL-M');
  expect(await field(page, 'Length of M').count()).toBe(0);
  await button(page, 'More columns').click();
  for (const [name, value] of [
    ['Length', '300'],
    ['Width', '200'],
    ['Height', '20'],
  ] as const)
    await field(page, `${name} of M`).fill(value);
  await save(page).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const saved = await person.api('GET /api/shop/products/:productId', { params: { productId: kurta.id } });
  expect(variantsOf(saved)['M']).toMatchObject({
    id: kurta.variantOf('M'),
    available: 7,
    isArchived: false,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 20,
  });
  await openEditor(page);
  expect(await field(page, 'Height of M').inputValue()).toBe('20');

  // Meanwhile another tab changes the variants.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await openEditor(other);
  await field(other, 'Price of M').fill('520');
  await field(other, 'SKU of S').fill('THEIRS');
  await save(other).click();
  await toast(other, 'Product updated successfully').waitFor();
  await other.close();
  await field(page, 'Price of M').fill('530');
  await field(page, 'Add values of Size').fill('XL');
  await page.keyboard.press('Enter');
  await field(page, 'SKU of XL').fill('MINE');
  await save(page).click();
  await page.getByRole('alert').getByText('This product has been changed').waitFor();
  await page.getByText("Price of M was set to '520'").waitFor();
  expect(await field(page, 'Price of M').inputValue()).toBe('530');
  expect(await field(page, 'SKU of S').inputValue()).toBe('THEIRS');
  expect(await field(page, 'SKU of XL').inputValue()).toBe('MINE');
  await save(page).click();
  const params = { productId: kurta.id };
  await expect
    .poll(async () => variantsOf(await person.api('GET /api/shop/products/:productId', { params })))
    .toMatchObject({ M: { price: 530 }, S: { sku: 'THEIRS' }, XL: { sku: 'MINE' } });
});

test("the discounts of variants are said as a range, and each one's in its row", async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id: productId } = await aProduct(journey.shop, { shopId: person.shop.id, name: 'Scarf' });
  const variants = [0, 5, 10].map((discount, place) => ({
    choices: [['S', 'M', 'L'][place] ?? ''],
    price: 500,
    discount,
  }));
  const options = [
    { name: 'Size', kind: 'size' as const, values: ['S', 'M', 'L'].map((name) => ({ name })) },
  ];
  const params = { productId };
  await person.api('PUT /api/pro/:productId/variants', { params, body: { options, variants, version: 1 } });
  const page = await journey.open(`/seller/product/${productId}`, {
    person,
    viewport: { width: 360, height: 780 },
  });
  await page.getByText('0–10%').waitFor();
  // The last one is the product's from before there were sizes.
  const stock = page.getByRole('region', { name: 'Stock of variants' });
  const cellsAt = (place: number) => stock.locator(`tbody td:nth-child(${place})`).allInnerTexts();
  expect((await cellsAt(2)).map((text) => text.split('\n')[1])).toEqual([
    undefined,
    '5% off',
    '10% off',
    undefined,
  ]);
  expect(await stock.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await cellsAt(3)).toEqual(['0%', '5%', '10%', '0%']);
});

test("the first option keeps the product's variant with its stock, and a SKU that is taken is reported at its cell", async () => {
  const person = await aSellerWithShop(journey.shop);
  const shirt = await aProduct(journey.shop, { shopId: person.shop.id, name: 'Shirt', stock: 7 });
  const other = await aProduct(journey.shop, { shopId: person.shop.id, name: 'Other shirt' });
  const page = await journey.open(`/seller/product/${other.id}`, { person });
  await openEditor(page);
  await field(page, 'SKU').fill('SHIRT-1');
  await save(page).click();
  await toast(page, 'Product updated successfully').waitFor();

  await page.goto(`${journey.shop.url}/seller/product/${shirt.id}`);
  await openEditor(page);
  await button(page, 'Add option').click();
  await field(page, 'Option name').fill('Size');
  await button(page, 'S to XXL').click();
  await field(page, 'SKU of M').fill('SHIRT-1');
  await save(page).click();
  await page.getByText("'Other shirt' has the SKU 'SHIRT-1'. Choose another one.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('SKU of M');
  await field(page, 'SKU of M').fill('SHIRT-2');
  await save(page).click();
  await toast(page, 'Product updated successfully').first().waitFor();
  const saved = variantsOf(
    await person.api('GET /api/shop/products/:productId', { params: { productId: shirt.id } }),
  );
  expect(saved).toMatchObject({
    S: { id: shirt.variantId, available: 7, price: 499 },
    M: { sku: 'SHIRT-2', available: 0 },
    XXL: { price: 499 },
  });
  const stock = page.getByRole('region', { name: 'Stock of variants' });
  await stock.getByRole('row', { name: /^S\b.*7/ }).waitFor();
  expect(await stock.getByText('Out of stock').count()).toBe(4);
});

test('on a phone each variant takes over what was typed before there were options, and too many combinations are reported', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/product/new', { person, viewport: { width: 360, height: 780 } });
  await field(page, 'Name').fill('Cotton kurta');
  await field(page, 'Price').fill('899');
  await page.locator('summary', { hasText: 'Label and tax' }).click();
  await field(page, 'Net quantity').fill('1 N');
  await field(page, 'HSN code').fill('6204');
  await button(page, 'Add option').click();
  await field(page, 'Option name').fill('Colour');
  await field(page, 'Add values of Colour').fill('Navy, Rust, Sage');
  await field(page, 'Add values of Colour').press('Enter');
  await rows(page).nth(2).waitFor();
  expect(await field(page, 'Colour of Navy').inputValue(), 'a known colour').toBe('#22345c');
  expect(await field(page, 'Net quantity of Sage').inputValue()).toBe('1 N');
  await field(page, 'Colour of Rust').fill('#b5512e');

  await button(page, 'Add another option').click();
  await page.getByLabel('Option name').nth(1).fill('Number');
  await field(page, 'Add values of Number').fill(Array.from({ length: 34 }, (_, index) => index).join());
  await field(page, 'Add values of Number').press('Enter');
  await page
    .getByText(/These options have 102 combinations/)
    .first()
    .waitFor();
  await button(page, 'Add Product').click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('options.1.values');
  await button(page, 'Remove 33').click();
  await rows(page).nth(98).waitFor();
  await button(page, 'Add Product').click();
  await page.getByRole('heading', { level: 1, name: 'Cotton kurta' }).waitFor();
  const [kurta] = await person.api('GET /api/shop/products');
  expect(kurta?.variants).toHaveLength(99);
  expect(kurta?.variants[98]).toMatchObject({ netQuantity: '1 N', hsnCode: '6204' });
  expect(kurta?.options[0]?.values).toMatchObject([
    { swatch: '#22345c' },
    { name: 'Rust', swatch: '#b5512e' },
    {},
  ]);
});
