import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await journey.leave();
  await expectInvariantsToHold(journey.shop);
});
afterAll(() => journey?.close());

interface Trader {
  person: Person;
  product: (name: string, stock?: number | null) => Promise<BuiltProduct>;
}

async function aTrader(): Promise<Trader> {
  const person = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: person.user.id });
  return {
    person,
    product: (name, stock = null) => aProduct(journey.shop, { shopId, name, stock, priceRupees: 450 }),
  };
}

/** As a person pastes from another program. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const editOf = (page: Page, name: string) => page.getByRole('button', { name: `Edit Inventory: ${name}` });
/** The head of a table is seen when all that scrolls around its rows is at its end. */
const headStays = (frame: Locator) =>
  frame.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const body = element.closest('.dialog-body');
    if (body) body.scrollTop = body.scrollHeight;
    const headTop = element.querySelector('th')?.getBoundingClientRect().top ?? 0;
    const seenFrom = Math.max(...[element, body ?? element].map((one) => one.getBoundingClientRect().top));
    return element.scrollTop > 0 && headTop >= seenFrom;
  });
const stockOf = async ({ person }: Trader) =>
  (await person.api('GET /api/inventory', { query: {} })).items.map(({ quantity }) => quantity);

describe('the inventory', () => {
  test('a seller adds stock with pin codes, edits and deletes it', {
    tags: [
      'INV-01',
      'INV-03',
      'INV-05',
      'INV-07',
      'INV-11',
      'INV-12',
      'INV-16',
      'VAL-23',
      'VAL-24',
      'VAL-28',
    ],
  }, async () => {
    const trader = await aTrader();
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await page.getByRole('heading', { name: 'Inventory Management' }).waitFor();
    await page.getByText('No inventory items found').waitFor();
    await page.getByText('You have no products yet.').waitFor();
    const wayOn = page.getByRole('main').getByRole('link', { name: 'Add Product' });
    expect(await wayOn.getAttribute('href')).toBe('/seller/product/new');
    const product = await trader.product('Brass lamp');
    await page.goto(`${journey.shop.url}/seller/inventory?search=nothing`);
    await page.getByText('No inventory items found').waitFor();
    await page.getByText('Try adjusting your search or add a new item').waitFor();
    await page.getByRole('link', { name: 'Clear all filters' }).last().click();
    await page.getByText('None of your products has stock here yet.').waitFor();

    await page.getByRole('button', { name: 'Add New Item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Item' });
    await dialog.getByRole('option', { name: 'Brass lamp' }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose a product', { exact: true }).last().waitFor();
    expect(await dialog.getByLabel('Quantity').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Product').selectOption({ label: 'Brass lamp' });
    await dialog.getByLabel('Quantity').fill('10000000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter at most 10,00,000', { exact: true }).waitFor();
    await dialog.getByLabel('Quantity').fill('12');
    await dialog.getByLabel('Minimum threshold').fill('4');
    // What is typed but not added is saved, too.
    await dialog.getByLabel('Add pin codes').fill('560001-560110');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Inventory item added').waitFor();
    const lamp = card(page, 'Brass lamp');
    for (const shown of ['In stock: 12 units', 'active', '₹450', '560001-560110'])
      await lamp.getByText(shown, { exact: true }).waitFor();
    expect(await trader.person.api('GET /api/inventory', { query: {} })).toMatchObject({
      items: [{ product_id: product.id, pinCodeCount: 110, minimum_threshold: 4 }],
    });

    await editOf(page, 'Brass lamp').click();
    const edit = page.getByRole('dialog', { name: 'Edit Inventory' });
    await edit.getByText('Change by').click();
    await edit.getByLabel('Difference').fill('-9');
    await edit.getByLabel('Reason').fill('Broken in the store room');
    await edit.getByText('inactive', { exact: true }).click();
    await edit.getByRole('button', { name: 'All India' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Inventory updated successfully').waitFor();
    for (const shown of ['Low stock: 3 units', 'inactive', 'All India'])
      await lamp.getByText(shown, { exact: true }).waitFor();

    await page.getByRole('button', { name: 'History: Brass lamp' }).click();
    const history = page.getByRole('dialog', { name: 'Stock history' });
    const rows = history.getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.nth(1).innerText()).toMatch(/-9\s+3\s+Edited: Broken in the store room\s+Ravi Mehta/);
    expect(await rows.nth(2).innerText()).toMatch(/\+12\s+12\s+First stock/);
    await press(page, history.getByRole('button', { name: 'Stock', exact: true }));
    await history.locator('th[aria-sort=ascending]', { hasText: 'Stock' }).waitFor();
    await page.keyboard.press('Enter');
    await history.locator('th[aria-sort=descending]', { hasText: 'Stock' }).waitFor();
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/\+12\s+12/);
    await page.setViewportSize({ width: 1440, height: 420 });
    expect(await headStays(history.getByRole('region', { name: 'Stock history' }))).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await history.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Delete: Brass lamp' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this inventory item?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await stockOf(trader)).toEqual([3]);
    await page.getByRole('button', { name: 'Delete: Brass lamp' }).click();
    await question.getByRole('button', { name: 'Delete inventory item' }).click();
    await page.getByText('No inventory items found').waitFor();
    expect(await stockOf(trader)).toEqual([]);
  });

  test('thousands of pin codes are pasted at once, found, and removed one, many or all', {
    tags: ['INV-06', 'VAL-26'],
  }, async () => {
    const trader = await aTrader();
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

  test('the stale one of two tabs is refused, shows what changed, and saves again with one press', {
    tags: ['ST8'],
  }, async () => {
    const trader = await aTrader();
    const product = await trader.product('Clay pot', 10);
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await editOf(page, 'Clay pot').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Inventory' });
    await dialog.getByLabel('Minimum threshold').fill('6');
    // Meanwhile another tab changes the pin codes, and a buyer takes three.
    const other = await page.context().newPage();
    await other.goto(`${journey.shop.url}/seller/inventory`);
    await editOf(other, 'Clay pot').click();
    await other.getByLabel('Add pin codes').fill('560001');
    await other.getByRole('button', { name: 'Save' }).click();
    await toast(other, 'Inventory updated successfully').waitFor();
    await place(await aShopper(journey.shop, product, { quantity: 3 }), {
      paymentMethod: 'cash_on_delivery',
    });

    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Stock: now 7, was 10').waitFor();
    await dialog.getByText('Pin codes: now 2, were 1').waitFor();
    expect(await dialog.getByLabel('Minimum threshold').inputValue(), 'what was typed stays').toBe('6');
    expect(await trader.person.api('GET /api/inventory', { query: {} })).toMatchObject({
      items: [{ quantity: 7, minimum_threshold: 2, pinCodeCount: 2 }],
    });
    await dialog.getByRole('button', { name: 'Save mine again' }).click();
    await toast(page, 'Inventory updated successfully').waitFor();
    expect(await trader.person.api('GET /api/inventory', { query: {} })).toMatchObject({
      items: [{ quantity: 7, minimum_threshold: 6, pinCodeCount: 2 }],
    });
  });

  test('the list is searched, narrowed and ordered in the address', {
    tags: ['INV-02', 'INV-08', 'INV-09', 'INV-10', 'INV-13', 'INV-14', 'INV-15', 'ERR-29', 'ERR-30'],
  }, async () => {
    const trader = await aTrader();
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
    await page.goBack();
    await expect.poll(names).toEqual(['Chilli', 'Basil seeds']);

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
    await expect.poll(names).toEqual(['Chilli', 'Basil seeds']);
  });

  test('when the only item of the last page is deleted, the page before it is shown', async () => {
    const trader = await aTrader();
    for (let number = 10; number < 23; number += 1) await trader.product(`Bowl ${number}`, 1);
    const page = await journey.open('/seller/inventory?page=2', { person: trader.person });
    await page.getByRole('button', { name: 'Delete: Bowl 22' }).click();
    await page.getByRole('button', { name: 'Delete inventory item' }).click();
    await card(page, 'Bowl 10').waitFor();
    await page.waitForURL('**/seller/inventory');
    expect(await card(page, 'Bowl 22').count()).toBe(0);
  });

  test('a record that somebody else deleted meanwhile is reported as gone and leaves the list', async () => {
    const trader = await aTrader();
    await trader.product('Clay cup', 3);
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await page.getByRole('button', { name: 'Delete: Clay cup' }).click();
    const { items } = await trader.person.api('GET /api/inventory');
    for (const { id } of items) {
      await trader.person.api('DELETE /api/inventory/:inventoryId', { params: { inventoryId: id } });
    }
    await page.getByRole('button', { name: 'Delete inventory item' }).click();
    await toast(page, 'The inventory item was not found').waitFor();
    await page.getByText('No inventory items found').waitFor();
    expect(await card(page, 'Clay cup').count()).toBe(0);
  });

  test('a save that fails shows its reason, and nothing typed is lost', {
    tags: ['ERR-25', 'ERR-26', 'ERR-27', 'ERR-28', 'ST9'],
  }, async () => {
    const trader = await aTrader();
    const product = await trader.product('Cane basket', 10);
    await place(await aShopper(journey.shop, product, { quantity: 4 }));
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await editOf(page, 'Cane basket').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const reason =
      '4 of 10 are reserved by orders that are being paid or by exchanges: the stock cannot go below 4.';
    await toast(page, reason).waitFor();
    await dialog.getByText(reason).waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('3');
    await page.route('**/api/inventory/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'An error occurred while updating inventory').waitFor();
    await dialog.getByText(NO_ANSWER).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add New Item' }).click();
    await dialog.getByLabel('Product').selectOption({ label: 'Cane basket' });
    await dialog.getByLabel('Quantity').fill('8');
    await page.route('**/api/inventory', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'An error occurred while adding inventory item').waitFor();
    await dialog.getByText(NO_ANSWER).waitFor();
    await page.unroute('**/api/inventory');
    await page.route('**/api/inventory', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', message: 'The product was not found' } }),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Failed to add inventory item').waitFor();
    await dialog.getByText('The product was not found').waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('8');
  });

  test('the cards stand in 1, 2 and 3 columns', {
    tags: ['INV-04'],
  }, async () => {
    const trader = await aTrader();
    for (const name of ['Almond oil', 'Basil seeds', 'Chilli']) await trader.product(name, 5);
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await page.getByRole('article').nth(2).waitFor();
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
  });
});

describe('files', () => {
  async function exportTo(page: Page, name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  }

  async function upload(page: Page, name: string, text: string): Promise<void> {
    await page
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.waitForURL(/\/seller\/import\/[0-9a-f-]{36}\?kind=/);
  }

  test('products are exported, changed, refused with a faulty line, mended and applied', async () => {
    const trader = await aTrader();
    await trader.product('Brass lamp');
    await trader.product('=Clay pot');
    const page = await journey.open('/seller/products', { person: trader.person });
    const exported = await exportTo(page, 'Export: Products');
    expect(exported.startsWith('\uFEFFid,version,handle,name,')).toBe(true);
    const columns = exported.slice(1, exported.indexOf('\r\n')).split(',');
    const line = (cells: Record<string, string>) =>
      `${columns.map((column) => cells[column] ?? '').join(',')}\r\n`;
    expect(exported).toContain(",'=Clay pot,");
    const changed = exported.replaceAll(',450,', ',475.50,');

    await page.getByRole('link', { name: 'Import: Products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await upload(page, 'changed.csv', changed + line({ name: 'Wick', category: 'Food', price: 'free' }));
    await page.getByText('Waiting for its turn').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await journey.shop.jobs.drain();
    await page.getByText('2 errors were found, and nothing was changed.').waitFor();
    const faults = page.getByRole('region', { name: 'Errors' }).getByRole('row');
    expect(await faults.nth(1).innerText()).toMatch(/4\s+category\s+Use one of Electronics/);
    expect(await faults.nth(2).innerText()).toMatch(/4\s+price\s+Enter a price above ₹0/);
    expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0);
    const prices = async () =>
      (await trader.person.api('GET /api/shop/products', { query: {} })).map(({ price }) => price);
    expect(await prices(), 'nothing was imported').toEqual([450, 450]);

    await page.getByRole('link', { name: 'Upload the corrected file' }).click();
    await upload(page, 'mended.csv', changed + line({ name: 'Wick', category: 'Other', price: '12' }));
    await journey.shop.jobs.drain();
    await page.getByText('No errors were found. Nothing changes until you apply the file.').waitFor();
    // What was found survives a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Apply 3 lines' }).click();
    await page.getByLabel('Applying the file').waitFor();
    await journey.shop.jobs.drain();
    await page.getByText('The file was applied as a whole.').waitFor();
    expect((await prices()).toSorted((one, other) => one - other)).toEqual([12, 475.5, 475.5]);
    await page.getByRole('link', { name: 'Import another file' }).click();
    const past = page.getByRole('region', { name: 'Past imports' }).getByRole('row');
    await past.nth(2).waitFor();
    expect(await past.nth(1).innerText()).toMatch(/mended\.csv\s+Products\s+Applied\s+3/);
    expect(await past.nth(2).innerText()).toMatch(/changed\.csv\s+Products\s+Has errors\s+3/);
    await page.setViewportSize({ width: 1440, height: 160 });
    expect(await headStays(page.getByRole('region', { name: 'Past imports' }))).toBe(true);
  });

  test('a shop moves from another system: the file is shown, its categories and pin codes are chosen, and it is imported', async () => {
    const trader = await aTrader();
    const page = await journey.open('/seller/import', { person: trader.person });
    const fixtures = join(import.meta.dirname, '../../server/imports/formats/fixtures');
    await upload(page, 'products_export.csv', await readFile(join(fixtures, 'shopify-products.csv'), 'utf8'));
    await journey.shop.jobs.drain();
    await page.getByText('Shopify product export: 2 products with 4 variants').waitFor();
    await page.getByRole('cell', { name: 'It is a gift card' }).waitFor();
    await page.getByText(/^Columns: \d+ are taken/).click();
    await page.getByRole('cell', { name: 'Left out. Products have no tags here' }).waitFor();
    await page.getByText('5, fetched after the import', { exact: true }).waitFor();
    await page.getByLabel('Lighting').selectOption({ label: 'Home & Kitchen' });
    await page.getByLabel('Only to some pin codes').check();
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByText('Enter the pin codes that you deliver to').waitFor();
    await page.getByLabel('Pin codes', { exact: true }).fill('5600*');
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByLabel('Applying the file').waitFor();
    await journey.shop.jobs.drain();
    await page.getByText('The file was imported.').waitFor();
    const pictures = page.getByRole('region', { name: 'Pictures' });
    await pictures.getByText('0 of 5 fetched, 5 could not be fetched').waitFor();
    await pictures.getByText('5 pictures could not be fetched').click();
    await pictures.getByRole('link', { name: 'Brass lamp' }).first().waitFor();
    await pictures.getByText('There is no server of this name').first().waitFor();
    await pictures.getByRole('button', { name: 'Fetch them again' }).click();
    await pictures.getByText('0 of 5 fetched, 5 under way').waitFor();
    await page.getByRole('link', { name: 'Back to products' }).click();
    await page.getByRole('link', { name: 'Cotton kurta' }).first().waitFor();
    await page.goto(`${journey.shop.url}/seller/inventory`);
    await page.getByText('5600*', { exact: true }).nth(2).waitFor();
    expect((await stockOf(trader)).toSorted((one, other) => one - other)).toEqual([0, 7, 12]);
  });

  test('stock makes the round trip, and an import is cancelled while it waits and before it is applied', async () => {
    const trader = await aTrader();
    await trader.product('Brass lamp', 10);
    const page = await journey.open('/seller/inventory', { person: trader.person });
    const exported = await exportTo(page, 'Export: Inventory');
    const changed = exported.replace(',10,2,active,*', ',25,3,active,"560001 - 560003; 11*"');
    await page.getByRole('link', { name: 'Import: Inventory' }).click();
    await upload(page, 'stock.csv', changed);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This import was cancelled. Nothing was changed.').waitFor();
    await journey.shop.jobs.drain();

    await page.getByRole('link', { name: 'Import another file' }).click();
    await upload(page, 'stock.csv', changed);
    await journey.shop.jobs.drain();
    await page.getByRole('button', { name: 'Apply 1 line' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('This import was cancelled. Nothing was changed.').waitFor();
    expect(await stockOf(trader)).toEqual([10]);

    await page.getByRole('link', { name: 'Import another file' }).click();
    await upload(page, 'stock.csv', changed);
    await journey.shop.jobs.drain();
    await page.getByRole('button', { name: 'Apply 1 line' }).click();
    await page.getByLabel('Applying the file').waitFor();
    await journey.shop.jobs.drain();
    await page.getByText('The file was applied as a whole.').waitFor();
    await page.getByRole('link', { name: 'Back to inventory' }).click();
    for (const shown of ['In stock: 25 units', '11*', '560001-560003'])
      await card(page, 'Brass lamp').getByText(shown, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History: Brass lamp' }).click();
    await page.getByText('Edited: CSV import').waitFor();
  });

  test('a file with thousands of faults shows a hundred at a time, and gives them as a file', async () => {
    const trader = await aTrader();
    const page = await journey.open('/seller/import?kind=products', { person: trader.person });
    const lines = Array.from({ length: 10_000 }, (_, n) => `Lamp ${n},Food,5`);
    await upload(page, 'faulty.csv', ['name,category,price', ...lines].join('\n'));
    await journey.shop.jobs.drain();
    await page.getByText('10,000 errors were found, and nothing was changed.').waitFor();
    await page.getByText('The first 100 of 10,000', { exact: true }).waitFor();
    const rows = page.getByRole('region', { name: 'Errors' }).getByRole('row');
    expect(await rows.count()).toBe(101);
    await page.reload();
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await page.getByText('The first 200 of 10,000', { exact: true }).waitFor();
    expect(await rows.count()).toBe(201);
    // The heads stay in sight while the faults are scrolled, and sort them.
    const frame = page.getByRole('region', { name: 'Errors' });
    await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    const head = frame.getByRole('columnheader', { name: 'Line' });
    expect(await frame.evaluate((element) => element.scrollTop)).toBeGreaterThan(1000);
    const [frameBox, headBox] = [await frame.boundingBox(), await head.boundingBox()];
    expect(Math.abs((headBox?.y ?? 0) - (frameBox?.y ?? 0))).toBeLessThan(4);
    await head.getByRole('button').click();
    await frame.locator('th[aria-sort=descending]').waitFor();
    expect(await rows.nth(1).innerText()).toMatch(/^1,?001\s/);
    const list = (await exportTo(page, 'Download the first 1,000 errors')).split('\r\n');
    expect(list.slice(0, 2)).toEqual([
      '\uFEFFline,column,what to do',
      expect.stringMatching(/^2,category,"Use one of Electronics/),
    ]);
    expect(list).toHaveLength(1002);
    const current = page.getByRole('navigation', { name: 'Your shop' }).locator('[aria-current="page"]');
    expect(await current.allTextContents()).toEqual(['Imports']);
    expect(await trader.person.api('GET /api/shop/products', { query: {} })).toEqual([]);
    await page.goto(`${journey.shop.url}/seller/import`);
    const past = page.getByRole('region', { name: 'Past imports' });
    await past.getByRole('link', { name: 'File', exact: true }).click();
    await past.locator('th[aria-sort=ascending]', { hasText: 'File' }).waitFor();
    await page.waitForURL('**/seller/import?sortBy=fileName');
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByLabel('Sort by').selectOption('Lines');
    await page.waitForURL(/sortBy=rowsTotal/);
  });

  test('an unusable file is refused at the field and stays chosen', async () => {
    const trader = await aTrader();
    const page = await journey.open('/seller/import?kind=inventory', { person: trader.person });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Choose a file').waitFor();
    await page.getByLabel('File to import').setInputFiles({
      name: 'workbook.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xe9, 0x0a]),
    });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('save it as “CSV UTF-8 (comma delimited)”', { exact: false }).waitFor();
    expect(await page.getByLabel('File to import').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('File to import').inputValue()).toContain('workbook.csv');
    expect(await trader.person.api('GET /api/import', { query: {} })).toMatchObject({ total: 0 });
  });
});
