import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aVariedProduct } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await journey.leave();
  await expectInvariantsToHold(journey.shop);
});
afterAll(() => journey?.close());

/** A seller of a kurta in six variants and of a lamp. */
async function aTailor(stock: number | null) {
  const seller = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: seller.user.id });
  const kurta = await aVariedProduct(journey.shop, {
    ...{ shopId, name: 'Cotton kurta', stock, priceRupees: 450 },
    options: { Size: ['S', 'M', 'L'], Colour: ['Indigo', 'Red'] },
    variants: { 'M Indigo': { sku: 'KURTA-M-IND', ...(stock !== null && { stock: 1 }) } },
  });
  await aProduct(journey.shop, { shopId, name: 'Brass lamp', stock });
  return { seller, kurta };
}

const stockOf = async (seller: Person) =>
  (await seller.api('GET /api/inventory', { query: { limit: '50', sortBy: 'stock' } })).items.map(
    ({ choices, quantity, pinCodeCount }) => [
      choices.map(({ value }) => value).join(' '),
      quantity,
      pinCodeCount,
    ],
  );

const quantity = (dialog: Locator, name: string) => dialog.getByLabel(`Quantity of ${name}`, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As a person pastes from a spreadsheet. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('stock of all variants of a product is entered in one grid, by keyboard and from a spreadsheet', async () => {
  const { seller } = await aTailor(null);
  const page = await journey.open('/seller/inventory', { person: seller });
  await button(page, 'Add New Item').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Item' });
  await dialog.getByRole('option', { name: 'Cotton kurta' }).waitFor({ state: 'attached' });
  await dialog.getByLabel('Product').selectOption({ label: 'Cotton kurta' });
  const grid = dialog.getByRole('region', { name: 'Stock of the variants' });
  await grid.getByText('SKU KURTA-M-IND').waitFor();
  expect(await grid.getByRole('textbox').count()).toBe(6);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await grid.getByText('Enter a quantity for at least one variant').waitFor();
  await expect
    .poll(() => quantity(dialog, 'S, Indigo').evaluate((field) => field.matches(':focus')))
    .toBe(true);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await grid.getByText('Enter a whole number, 0 or more').waitFor();
  await quantity(dialog, 'S, Red').fill('');
  await paste(quantity(dialog, 'M, Indigo'), '12\r\n\r\n1,000\r\n');
  await expect.poll(() => quantity(dialog, 'L, Indigo').inputValue()).toBe('1000');

  // What was typed is there again when the browser comes back.
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.poll(() => quantity(dialog, 'L, Indigo').inputValue()).toBe('1000');
  await dialog.getByLabel('Add pin codes').fill('560001-560003');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, '3 inventory items added').waitFor();
  expect(await stockOf(seller)).toEqual([
    ['S Indigo', 4, 3],
    ['M Indigo', 12, 3],
    ['L Indigo', 1000, 3],
  ]);
});

test('cards and dialogs name the variant, and one press shows all variants of its product', async () => {
  const { seller, kurta } = await aTailor(20);
  const page = await journey.open('/seller/inventory?search=kurta-m', { person: seller });
  const card = page.getByRole('article');
  await card.getByText('M, Indigo', { exact: true }).waitFor();
  await card.getByText('KURTA-M-IND', { exact: true }).waitFor();
  expect(await card.count()).toBe(1);

  const named = 'Cotton kurta (M, Indigo)';
  await button(page, `History: ${named}`).click();
  await page.getByRole('dialog', { name: 'Stock history' }).getByText(named).waitFor();
  await button(page, 'Close').click();
  await button(page, `Delete: ${named}`).click();
  await page.getByText(`The 1 unit of ${named} is taken out of stock`).waitFor();
  await button(page, 'Cancel').click();
  await button(page, `Edit Inventory: ${named}`).click();
  const edit = page.getByRole('dialog', { name: 'Edit Inventory' });
  await edit.getByText(named).waitFor();
  await edit.getByLabel('Quantity').fill('7');
  await edit.getByRole('button', { name: 'Save' }).click();
  await card.getByText('In stock: 7 units').waitFor();

  await card.getByRole('link', { name: 'All variants: Cotton kurta' }).click();
  await page.waitForURL(`**/seller/inventory?product_id=${kurta.id}`);
  await page.getByText('6 items').waitFor();
  expect(await page.getByRole('link', { name: 'All variants' }).count()).toBe(0);
  const title = page.getByRole('heading', { level: 1, name: 'Inventory Management' });
  const hasFocus = () => title.evaluate((heading) => heading === document.activeElement);
  expect(await hasFocus()).toBe(true);
  await button(page, 'Show all products').click();
  await page.getByText('7 items').waitFor();
  expect(await hasFocus()).toBe(true);
  await page.waitForURL('**/seller/inventory');
});

test('the dashboard names variants that run low or are not delivered, and leads to their stock', async () => {
  const { seller, kurta } = await aTailor(20);
  const variant_id = kurta.variantOf('M', 'Indigo');
  const { items } = await seller.api('GET /api/inventory', { query: { variant_id } });
  for (const { id, version } of items) {
    await seller.api('PATCH /api/inventory/:inventoryId', {
      params: { inventoryId: id },
      body: { delivery_pin_codes: ['5600*'], version },
    });
  }
  await journey.shop.api()('GET /api/inventory/pin-code/:pinCode', {
    params: { pinCode: '400001' },
    query: { product_id: kurta.id, variant_id },
  });
  await journey.shop.jobs.drain();
  const page = await journey.open('/seller?range=today', { person: seller });
  const low = page.getByRole('region', { name: 'Low stock' });
  expect(await low.getByRole('link', { name: 'Cotton kurta (M, Indigo)' }).getAttribute('href')).toBe(
    `/seller/inventory?variant_id=${variant_id}`,
  );
  await page.getByRole('link', { name: 'Deliver Cotton kurta (M, Indigo) to 400001' }).click();
  await page.waitForURL(`**/seller/inventory?variant_id=${variant_id}&deliverTo=400001`);
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.getByText('To deliver to 400001, edit an item').waitFor();
});
