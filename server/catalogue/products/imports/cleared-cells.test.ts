import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  clearableColumns,
  INVENTORY_COLUMNS,
  PRODUCT_COLUMNS,
} from '../../../../contract/kernel/import-columns.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct } from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree, requireOnLabel } from '../../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../../../tests/support/import-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  await requireOnLabel(app, 'audio', 'monthMade');
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const DESCRIBED = {
  name: 'Kurta',
  price: '719',
  brand: 'Neelam',
  category: 'kurtas',
  description: 'Soft',
  sku: 'K-1',
  weight_g: '250',
  length_mm: '300',
  width_mm: '200',
  height_mm: '20',
  net_quantity: '1 N',
  hsn_code: '6204',
  gst_class: 'gst_5',
  maker_role: 'packer',
  maker_name: 'Neelam',
  maker_address: 'Erode',
  month_made: '2026-03',
  consumer_care: 'Care desk',
  'attribute:fabric': 'Cotton',
  'attribute:care': 'Iron',
  'attribute:length': '112',
};

/** The columns that say so of themselves. */
const CLEARABLE = clearableColumns(PRODUCT_COLUMNS).concat('attribute:care', 'attribute:length');

const fileOf = (...rows: Record<string, string>[]) =>
  csv(Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row)));

/** The exported table with some cells changed, as a file. */
async function changedTable(trader: Trader, change: Record<string, string>): Promise<string> {
  return fileOf(...(await trader.table('products')).map((row) => ({ ...row, ...change })));
}

const cellsOf = (row: Record<string, string> | undefined) => CLEARABLE.map((column) => row?.[column]);

test.each([
  ['a product without options', {}],
  ['a variant', { option1_name: 'Size', option1_value: 'M' }],
])('(none) clears whatever %s need not have, and an empty cell nothing', async (_what, options) => {
  const trader = await aTrader(app);
  await trader.applied('products', fileOf({ ...DESCRIBED, ...options }));
  expect((await trader.table('products'))[0]).toMatchObject(
    Object.fromEntries(CLEARABLE.map((column) => [column, new Map(Object.entries(DESCRIBED)).get(column)])),
  );
  const emptied = Object.fromEntries(CLEARABLE.map((column) => [column, '']));
  expect(await trader.checked('products', await changedTable(trader, emptied))).toMatchObject({
    rowsUnchanged: 1,
    rowsChanged: 0,
    faults: [],
  });
  const cleared = Object.fromEntries(CLEARABLE.map((column) => [column, ' (None)']));
  const done = await trader.applied('products', await changedTable(trader, cleared));
  expect(done).toMatchObject({ state: 'applied', rowsChanged: 1, faults: [] });
  const [row] = await trader.table('products');
  expect(cellsOf(row)).toEqual(CLEARABLE.map(() => ''));
  expect(row).toMatchObject({
    name: 'Kurta',
    price: '719',
    category: 'kurtas',
    'attribute:fabric': 'Cotton',
  });
  expect(await trader.checked('products', await changedTable(trader, cleared))).toMatchObject({
    rowsUnchanged: 1,
    rowsChanged: 0,
    faults: [],
  });
});

test('(none) on a new line is what an empty cell is there', async () => {
  const trader = await aTrader(app);
  const cleared = Object.fromEntries(CLEARABLE.map((column) => [column, '(none)']));
  expect(await trader.applied('products', fileOf({ ...DESCRIBED, ...cleared }))).toMatchObject({
    rowsAdded: 1,
    faults: [],
  });
  expect(cellsOf((await trader.table('products'))[0])).toEqual(CLEARABLE.map(() => ''));
});

test('(none) is refused by line where a value is needed', async () => {
  const trader = await aTrader(app);
  await trader.applied('products', fileOf(DESCRIBED));
  const needed = ['name', 'category', 'gender', 'price', 'discount', 'archived', 'variant_archived'];
  const [kurta = {}] = await trader.table('products');
  const nothing = Object.fromEntries(needed.map((column) => [column, '(none)']));
  expect(await trader.faultsIn(fileOf({ ...kurta, ...nothing }))).toEqual(
    needed.map(
      (column) => `2 ${column}: This needs a value: leave the cell empty to keep the one that is there`,
    ),
  );
  const { id: _id, version: _version, variant_id: _variant, ...fresh } = kurta;
  expect(await trader.faultsIn(fileOf({ ...fresh, ...nothing }))).toEqual(
    needed.map((column) => `2 ${column}: This needs a value`),
  );
  const need = 'The category Kurtas needs this: leave the cell empty to keep what is there';
  expect(await trader.faultsIn(fileOf({ ...kurta, 'attribute:fabric': '(none)' }))).toEqual([
    `2 attribute:fabric: ${need}`,
  ]);
});

test('what the label of a category needs cannot be cleared, whether the line names the category or not', async () => {
  const trader = await aTrader(app);
  const radio = {
    name: 'Radio',
    price: '99',
    category: 'audio',
    month_made: '2026-03',
    maker_name: 'Neelam',
  };
  await trader.applied('products', fileOf(radio));
  const [{ id = '', version = '' } = {}] = await trader.table('products');
  const text = fileOf({ id, version, month_made: '(none)', maker_name: '(none)' });
  expect(await trader.faultsIn(text)).toEqual([
    '2 month_made: The category Audio needs this: leave the cell empty to keep what is there',
  ]);
});

test('a product moves up to the root that its line names', async () => {
  const trader = await aTrader(app);
  await trader.applied('products', fileOf(DESCRIBED));
  const done = await trader.applied('products', await changedTable(trader, { category: 'clothing' }));
  expect(done).toMatchObject({ rowsChanged: 1, faults: [] });
  const [kurta] = await trader.products();
  expect(kurta).toMatchObject({ category: 'Clothing', subcategoryId: null });
  expect(kurta?.attributes).toEqual({ fabric: 'Cotton', care: ['Iron'] });
  const again = await trader.checked('products', await trader.exported('products'));
  expect(again).toMatchObject({ rowsUnchanged: 1, rowsChanged: 0, faults: [] });
});

test('a text that reads like the sign for nothing is exported as an empty cell, which changes nothing', async () => {
  const trader = await aTrader(app);
  await aProduct(app, { shopId: trader.shop.id, name: 'Pot', brand: '(none)' });
  expect(await trader.table('products')).toMatchObject([{ brand: '' }]);
  const again = await trader.checked('products', await trader.exported('products'));
  expect(again).toMatchObject({ rowsUnchanged: 1, faults: [] });
});

test('a cell of characters that nobody sees is an empty one, and so is a line of them', async () => {
  const trader = await aTrader(app);
  await trader.applied('products', fileOf(DESCRIBED));
  const unseen = Object.fromEntries(
    [...CLEARABLE, 'name', 'price'].map((column) => [column, '\u200b\u2060\u00ad']),
  );
  const blank = Object.fromEntries(Object.keys(DESCRIBED).map((column) => [column, '\u200b']));
  const [kurta = {}] = await trader.table('products');
  expect(await trader.checked('products', fileOf({ ...kurta, ...unseen }))).toMatchObject({
    rowsTotal: 1,
    rowsUnchanged: 1,
    rowsChanged: 0,
    faults: [],
  });
  expect(await trader.checked('products', fileOf({ ...DESCRIBED, sku: 'K-2' }, blank))).toMatchObject({
    rowsTotal: 1,
    rowsAdded: 1,
    faults: [],
  });
});

test('(none) takes the pin codes from a stock record', async () => {
  const trader = await aTrader(app);
  await aProduct(app, { shopId: trader.shop.id, name: 'Pot', stock: 5 });
  const [row = {}] = await trader.table('inventory');
  expect(clearableColumns(INVENTORY_COLUMNS)).toEqual(['pin_codes']);
  const done = await trader.applied('inventory', fileOf({ ...row, pin_codes: '(none)' }));
  expect(done).toMatchObject({ rowsChanged: 1, faults: [] });
  expect(await trader.table('inventory')).toMatchObject([{ pin_codes: '', quantity: '5' }]);
  const { faults } = await trader.checked('inventory', fileOf({ ...row, quantity: '(none)' }));
  expect(faults).toMatchObject([{ line: 2, column: 'quantity' }]);
});
