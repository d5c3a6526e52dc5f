import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SellerProduct } from '../../contract/seller-products.ts';
import { aSellerWithShop, aVariedProduct } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { DEMO_PICTURES } from '../support/demo-pictures.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

const PHONE = { viewport: { width: 360, height: 780 } };

let journey: Journey;
let files: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  journey = await startJourney();
  files = await Promise.all(
    ['#1f4e79', '#b5512e', '#8aa17f', '#ffffff'].map(async (background, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shownFor = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pictures', exact: true })
    .getByRole('listitem')
    .nth(number - 1)
    .getByLabel('Shown for');

/** The name of the colour of each picture. */
function coloursOf({ options, pictures }: SellerProduct): (string | undefined)[] {
  const values = options.flatMap((option) => option.values);
  return pictures.map((picture) => values.find(({ number }) => number === picture.shownFor)?.name);
}

test('a new shirt gets four pictures, each for its colour by keyboard; the draft keeps the colours', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/product/new', { person, ...PHONE });
  await field(page, 'Name').fill('Linen shirt');
  await field(page, 'Price').fill('899');
  await page.locator('input[type=file][multiple]').setInputFiles(files.slice(0, 3));
  await page.locator('.picture-tile canvas').nth(2).waitFor();
  expect(await page.getByLabel('Shown for').count()).toBe(0);
  await button(page, 'Add option').click();
  await field(page, 'Option name').fill('Colour');
  await field(page, 'Add values of Colour').fill('Indigo, Rust');
  await field(page, 'Add values of Colour').press('Enter');
  await page.locator('input[type=file][multiple]').setInputFiles(files.slice(3));
  await shownFor(page, 4).waitFor();
  expect(await shownFor(page, 1).locator('option').allTextContents()).toEqual([
    'All colours',
    'Indigo',
    'Rust',
  ]);
  await shownFor(page, 1).focus();
  await page.keyboard.type('Ind');
  await shownFor(page, 2).selectOption('Rust');
  await shownFor(page, 4).selectOption('Rust');

  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('.picture-tile canvas').nth(3).waitFor();
  const shown = shownFor(page, 1).locator('option:checked');
  await expect.poll(() => shown.textContent()).toBe('Indigo');
  await button(page, 'Add Product').click();
  await page.getByRole('heading', { level: 1, name: 'Linen shirt' }).waitFor();
  const [saved] = await person.api('GET /api/shop/products');
  expect(saved && coloursOf(saved)).toEqual(['Indigo', 'Rust', undefined, 'Rust']);
});

test('a colour is renamed and another removed: the pictures follow, and too many are reported before saving', async () => {
  const person = await aSellerWithShop(journey.shop);
  const own = await aVariedProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Own shirt',
    options: { Colour: ['Indigo', 'Rust'] },
    pictures: DEMO_PICTURES.map((key, at) => [key, at < 7 ? 'Indigo' : 'Rust'] as const),
  });
  const page = await journey.open(`/seller/product/${own.id}`, { person });
  await button(page, 'Edit Product').click();
  await field(page, 'Value 1 of Colour').fill('Navy');
  await button(page, 'Remove Rust').click();
  await expect.poll(() => shownFor(page, 8).locator('option:checked').textContent()).toBe('All colours');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page
    .getByText('A colour can have at most 8 pictures, those for all colours included, and Navy has 9')
    .first()
    .waitFor();
  await button(page, 'Remove picture 9').click();
  await save.click();
  await toast(page, 'Product updated successfully').waitFor();
  const saved = await person.api('GET /api/shop/products/:productId', { params: { productId: own.id } });
  expect(coloursOf(saved)).toEqual([...Array<string>(7).fill('Navy'), undefined]);
});
