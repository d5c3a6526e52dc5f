import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { aTrader, card, editOf, exportTo, type Trader, upload } from '../support/screens/inventory.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await journey.leave();
  await expectInvariantsToHold(journey.shop);
});
afterAll(() => journey?.close());

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
    const trader = await aTrader(journey);
    const page = await journey.open('/seller/inventory', { person: trader.person });
    await page.getByRole('heading', { name: 'Inventory Management' }).waitFor();
    await page.getByText('No inventory items found').waitFor();
    await page.getByText('You have no products yet.').waitFor();
    const wayOn = page.getByRole('main').getByRole('link', { name: 'Add Product' });
    expect(await wayOn.getAttribute('href')).toBe('/seller/product/new');
    const product = await trader.product('Brass lamp');
    await page.reload();
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
});

describe('files', () => {
  test('products are exported, changed, refused with a faulty line, mended and applied', async () => {
    const trader = await aTrader(journey);
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
  });

  test('a shop moves from another system: the file is shown, its categories and pin codes are chosen, and it is imported', async () => {
    const trader = await aTrader(journey);
    const page = await journey.open('/seller/import', { person: trader.person });
    const fixtures = join(import.meta.dirname, '../../server/catalogue/products/imports/formats/fixtures');
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
});
