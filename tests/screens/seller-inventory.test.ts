import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aVariedProduct, someStock } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { headsStay } from '../support/looking.ts';
import { aTrader, card, editOf, exportTo, upload } from '../support/screens/inventory.ts';
import { paste } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await journey.leave();
  await expectInvariantsToHold(journey.shop);
});
afterAll(() => journey?.close());

test('thousands of pin codes are pasted at once, found, and removed one, many or all', {
  tags: ['INV-06', 'VAL-26'],
}, async () => {
  const trader = await aTrader(journey);
  const product = await trader.product('Jute bag');
  await someStock(journey.shop, product, { deliveryPinCodes: ['110001'] });
  const page = await journey.open('/seller/inventory', { person: trader.person });
  await editOf(page, 'Jute bag').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Inventory' });
  const pasted = Array.from({ length: 3000 }, (_, index) => String(500_000 + 2 * index));
  await paste(dialog.getByLabel('Add pin codes'), `${pasted.join('\n')};110001 | 700001 to 700050`);
  await dialog.getByText('3,050 added, 1 skipped as duplicates. 3,051 entries in all').waitFor();
  await dialog.getByLabel('Add pin codes').fill('400001-499999');
  await dialog.getByLabel('Add pin codes').press('Enter');
  await dialog.getByText('The range 400001-499999 has 99,999 pin codes, more than 10,000').waitFor();
  await dialog.getByLabel('Add pin codes').fill('');

  const search = dialog.getByRole('searchbox');
  await search.fill('5000');
  await dialog.getByRole('button', { name: 'Remove these 50' }).click();
  await search.fill('700');
  await dialog.getByRole('button', { name: 'Remove 700001-700050' }).click();
  await dialog.getByText('2,951 entries in all').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Inventory updated successfully').waitFor();

  await page.getByRole('button', { name: '2,946 more pin codes: Jute bag' }).click();
  const all = page.getByRole('dialog', { name: 'Delivery pin codes' });
  await all.getByRole('searchbox').fill('50599');
  await all.getByText('5 found').waitFor();
  await all.getByText('505998', { exact: true }).waitFor();
  await all.getByRole('button', { name: 'Close' }).click();

  await editOf(page, 'Jute bag').click();
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await dialog.getByText('No delivery pin codes yet').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Jute bag').getByText('No delivery pin codes yet').waitFor();
  const { items } = await trader.person.api('GET /api/inventory', { query: {} });
  expect(items.map(({ delivery_pin_codes }) => delivery_pin_codes)).toEqual([[]]);
});

test('an item that another tab and a sale changed is refused once, and what cannot be saved keeps what was typed', {
  tags: ['ST8', 'ST9', 'ERR-25', 'ERR-26', 'ERR-27', 'ERR-28'],
}, async () => {
  const trader = await aTrader(journey);
  const product = await trader.product('Clay pot', 10);
  const page = await journey.open('/seller/inventory', { person: trader.person });
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  const own = () => trader.person.api('GET /api/inventory', { query: {} });
  await editOf(page, 'Clay pot').click();
  await dialog.getByLabel('Minimum threshold').fill('6');
  // Meanwhile another tab changes the pin codes, and a buyer takes three.
  const [{ id, version } = expect.unreachable()] = (await own()).items;
  const body = { version, delivery_pin_codes: ['*', '560001'] };
  await trader.person.api('PATCH /api/inventory/:inventoryId', { params: { inventoryId: id }, body });
  const buyer = await aShopper(journey.shop, product, { quantity: 3 });
  await place(buyer, { paymentMethod: 'cash_on_delivery' });
  await save();
  await dialog.getByText('Stock: now 7, was 10').waitFor();
  await dialog.getByText('Pin codes: now 2, were 1').waitFor();
  expect(await dialog.getByLabel('Minimum threshold').inputValue(), 'what was typed stays').toBe('6');
  expect(await own()).toMatchObject({ items: [{ quantity: 7, minimum_threshold: 2, pinCodeCount: 2 }] });
  await dialog.getByRole('button', { name: 'Save mine again' }).click();
  await toast(page, 'Inventory updated successfully').waitFor();
  expect(await own()).toMatchObject({ items: [{ quantity: 7, minimum_threshold: 6, pinCodeCount: 2 }] });

  await place(await aShopper(journey.shop, product, { quantity: 4 }));
  await editOf(page, 'Clay pot').click();
  await dialog.getByLabel('Quantity').fill('3');
  await save();
  const reason =
    '4 of 7 are reserved by orders that are being paid or by exchanges: the stock cannot go below 4.';
  await toast(page, reason).waitFor();
  await dialog.getByText(reason).waitFor();
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('3');
  await page.route('**/api/inventory/*', (route) => route.abort());
  await save();
  await toast(page, 'An error occurred while updating inventory').waitFor();
  await dialog.getByText(NO_ANSWER).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add New Item' }).click();
  await dialog.getByLabel('Product').selectOption({ label: 'Clay pot' });
  await dialog.getByLabel('Quantity').fill('8');
  await page.route('**/api/inventory', (route) => route.abort());
  await save();
  await toast(page, 'An error occurred while adding inventory item').waitFor();
  await dialog.getByText(NO_ANSWER).waitFor();
  await page.unroute('**/api/inventory');
  await page.route('**/api/inventory', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'The product was not found' } }),
  );
  await save();
  await toast(page, 'Failed to add inventory item').waitFor();
  await dialog.getByText('The product was not found').waitFor();
  expect(await dialog.getByLabel('Quantity').inputValue()).toBe('8');
});

test('the list is searched, narrowed and ordered in the address, says why it failed, and lets go of what was deleted', {
  tags: ['INV-02', 'INV-04', 'INV-08', 'INV-09', 'INV-10', 'INV-13', 'INV-14', 'INV-15', 'ERR-29', 'ERR-30'],
}, async () => {
  const trader = await aTrader(journey);
  for (const [name, stock] of [
    ['Almond oil', 40],
    ['Basil seeds', 0],
    ['Chilli', 2],
  ] as const)
    await trader.product(name, stock);
  const page = await journey.open('/seller/inventory', { person: trader.person });
  const names = async () => {
    await page.getByRole('list', { name: 'Inventory' }).waitFor();
    return page.getByRole('article').getByRole('heading').allInnerTexts();
  };
  expect(await names()).toEqual(['Almond oil', 'Basil seeds', 'Chilli']);
  for (const words of ['In stock: 40 units', 'Out of stock: 0 units', 'Low stock: 2 units'])
    await page.getByText(words).waitFor();
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
  await page.getByLabel('Stock', { exact: true }).selectOption('Running low or out');
  await page.waitForURL('**/seller/inventory?stock=short');
  await page.getByText('2 items', { exact: true }).waitFor();
  await page.getByLabel('Sort By').selectOption('Stock: high to low');
  await page.waitForURL('**/seller/inventory?stock=short&sortBy=stock&direction=descending');
  await expect.poll(names).toEqual(['Chilli', 'Basil seeds']);
  const search = page.getByPlaceholder('Search by product name or pin code...');
  await search.fill('basil');
  await search.press('Enter');
  await page.getByText('1 item', { exact: true }).waitFor();
  await search.fill('nothing');
  await search.press('Enter');
  await page.getByText('No inventory items found').waitFor();
  await page.getByText('Try adjusting your search or add a new item').waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).last().click();

  // Somebody else is quicker to delete one.
  await page.getByRole('button', { name: 'Delete: Chilli' }).click();
  const { items } = await trader.person.api('GET /api/inventory', { query: { search: 'Chilli' } });
  for (const { id } of items) {
    await trader.person.api('DELETE /api/inventory/:inventoryId', { params: { inventoryId: id } });
  }
  await page.getByRole('button', { name: 'Delete inventory item' }).click();
  await toast(page, 'The inventory item was not found').waitFor();
  await expect.poll(names).toEqual(['Almond oil', 'Basil seeds']);

  // The only item of the last page is deleted: the page before it is shown.
  for (let number = 10; number < 21; number += 1) await trader.product(`Bowl ${number}`, 1);
  await page.goto(`${journey.shop.url}/seller/inventory?page=2&sortBy=name&direction=descending`);
  await page.getByRole('button', { name: 'Delete: Almond oil' }).click();
  await page.getByRole('button', { name: 'Delete inventory item' }).click();
  await card(page, 'Bowl 10').waitFor();
  await page.waitForURL((address) => !address.searchParams.has('page'));

  const answers = [
    { status: 503, message: 'Failed to fetch inventory' },
    { status: 0, message: 'An error occurred while fetching inventory' },
  ];
  for (const { status, message } of answers) {
    await page.route('**/api/inventory?*', (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, json: { code: 'unavailable', message: 'Busy' } }),
    );
    await page.reload();
    await page.getByText('Error Loading Inventory').waitFor();
    await page.getByText(message, { exact: true }).waitFor();
    await page.unroute('**/api/inventory?*');
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await card(page, 'Bowl 10').waitFor();
});

test('files: an unusable one stays chosen, a faulty one shows its errors a hundred at a time, and a waiting one is cancelled', async () => {
  const trader = await aTrader(journey);
  await trader.product('Brass lamp', 10);
  const page = await journey.open('/seller/import?kind=inventory', { person: trader.person });
  const chosen = page.getByLabel('File to import');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Choose a file').waitFor();
  const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xe9, 0x0a]);
  await chosen.setInputFiles({ name: 'workbook.csv', mimeType: 'text/csv', buffer: workbook });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('save it as “CSV UTF-8 (comma delimited)”', { exact: false }).waitFor();
  expect(await chosen.getAttribute('aria-invalid')).toBe('true');
  expect(await chosen.inputValue()).toContain('workbook.csv');
  expect(await trader.person.api('GET /api/import', { query: {} })).toMatchObject({ total: 0 });

  // Stock makes the round trip; it is cancelled while it waits, and before it is applied.
  await page.goto(`${journey.shop.url}/seller/inventory`);
  const exported = await exportTo(page, 'Export: Inventory');
  const changed = exported.replace(',10,2,active,*', ',25,3,active,"560001 - 560003; 11*"');
  await page.getByRole('link', { name: 'Import: Inventory' }).click();
  for (const isChecked of [false, true]) {
    await upload(page, 'stock.csv', changed);
    if (isChecked) {
      await journey.shop.jobs.drain();
      await page.getByRole('button', { name: 'Apply 1 line' }).waitFor();
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This import was cancelled. Nothing was changed.').waitFor();
    await page.getByRole('link', { name: 'Import another file' }).click();
  }
  await journey.shop.jobs.drain();
  expect((await trader.person.api('GET /api/inventory')).items).toMatchObject([{ quantity: 10 }]);
  await upload(page, 'stock.csv', changed);
  await journey.shop.jobs.drain();
  await page.getByRole('button', { name: 'Apply 1 line' }).click();
  await page.getByLabel('Applying the file').waitFor();
  await journey.shop.jobs.drain();
  await page.getByText('The file was applied as a whole.').waitFor();
  await page.getByRole('link', { name: 'Back to inventory' }).click();
  for (const shown of ['In stock: 25 units', '11*', '560001-560003'])
    await card(page, 'Brass lamp').getByText(shown, { exact: true }).waitFor();

  await page.goto(`${journey.shop.url}/seller/import?kind=products`);
  const lines = Array.from({ length: 1200 }, (_, n) => `Lamp ${n},Food,5`);
  await upload(page, 'faulty.csv', ['name,category,price', ...lines].join('\n'));
  await journey.shop.jobs.drain();
  await page.getByText('1,200 errors were found, and nothing was changed.').waitFor();
  await page.getByText('The first 100 of 1,200', { exact: true }).waitFor();
  const faults = page.getByRole('region', { name: 'Errors' });
  const rows = faults.getByRole('row');
  expect(await rows.count()).toBe(101);
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await page.getByText('The first 200 of 1,200', { exact: true }).waitFor();
  expect(await rows.count()).toBe(201);
  // The heads stay in sight while the faults are scrolled, and sort them.
  expect(await headsStay(faults.getByRole('table'))).toBe(true);
  await faults.getByRole('columnheader', { name: 'Line' }).getByRole('button').click();
  await faults.locator('th[aria-sort=descending]').waitFor();
  expect(await rows.nth(1).innerText()).toMatch(/^1,?001\s/);
  const list = (await exportTo(page, 'Download the first 1,000 errors')).split('\r\n');
  expect(list.slice(0, 2)).toEqual([
    '\uFEFFline,column,what to do',
    expect.stringMatching(/^2,category,"Use one of Electronics/),
  ]);
  expect(list).toHaveLength(1002);
  const current = page.getByRole('navigation', { name: 'Your shop' }).locator('[aria-current="page"]');
  expect(await current.allTextContents()).toEqual(['Imports']);
  await current.click();
  const past = page.getByRole('region', { name: 'Past imports' });
  await past.getByRole('link', { name: 'File', exact: true }).click();
  await past.locator('th[aria-sort=ascending]', { hasText: 'File' }).waitFor();
  await page.waitForURL('**/seller/import?sortBy=fileName');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel('Sort by').selectOption('Lines');
  await page.waitForURL(/sortBy=rowsTotal/);
});

/** A seller of a kurta in six variants and of a lamp. */
async function aTailor(stock: number | null) {
  const seller = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: seller.user.id });
  const kurta = await aVariedProduct(journey.shop, {
    shopId,
    name: 'Cotton kurta',
    stock,
    priceRupees: 450,
    options: { Size: ['S', 'M', 'L'], Colour: ['Indigo', 'Red'] },
    variants: { 'M Indigo': { sku: 'KURTA-M-IND', ...(stock !== null && { stock: 1 }) } },
  });
  await aProduct(journey.shop, { shopId, name: 'Brass lamp', stock });
  return { seller, kurta };
}

const stockOfVariants = async (seller: Person) =>
  (await seller.api('GET /api/inventory', { query: { limit: '50', sortBy: 'stock' } })).items.map(
    ({ choices, quantity, pinCodeCount }) => [
      choices.map(({ value }) => value).join(' '),
      quantity,
      pinCodeCount,
    ],
  );

const quantity = (dialog: Locator, name: string) => dialog.getByLabel(`Quantity of ${name}`, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
  expect(await stockOfVariants(seller)).toEqual([
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
