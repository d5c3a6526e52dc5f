import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GST_CLASSES, MAKER_ROLES } from '../../../../contract/kernel/label.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aCategoryTree, requireOnLabel } from '../../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../../../tests/support/import-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  await requireOnLabel(app, 'audio', 'netQuantity', 'maker');
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const detailsOf = (productId: ProductId) => app.api()('GET /api/pro/:productId', { params: { productId } });

const HEAD = ['name', 'price', 'category', 'attribute:fabric', 'attribute:care', 'attribute:length'];

async function aKurta(trader: Trader): Promise<Record<string, string>> {
  await trader.applied('products', csv(HEAD, ['Kurta', '719', 'kurtas', 'Cotton', 'Iron', '112']));
  const [row] = await trader.table('products');
  if (!row) throw new Error('the kurta is missing');
  return row;
}

test('a file with categories, attributes and labels adds products that buyers read', async () => {
  const trader = await aTrader(app);
  const head = [
    'handle',
    ...HEAD,
    'maker_role',
    'maker_name',
    'maker_address',
    'Month_made',
    'consumer_care',
    'option1_name',
    'option1_value',
    'net_quantity',
    'hsn_code',
    'gst_class',
  ];
  const done = await trader.applied(
    'products',
    csv(
      head,
      [
        'k',
        'Kurta',
        '719',
        'clothing > Ethnic Wear >kurtas',
        'cotton',
        'iron; machine wash',
        '112 cm',
        'Packer',
        'Neelam Textiles',
        '4 Weavers Street\nErode',
        'Mar-26',
        '',
        'Size',
        'M',
        '1 N',
        '6204',
        'apparel_footwear',
      ],
      ['k', '', '', '', '', '', '', '', '', '', '', '', '', 'L', '2 N', '', 'GST_5'],
      ['', 'Dupatta', '99', 'ethnic-wear', '', '', '', '', '', '', '', 'Care desk', '', '', '', '', ''],
    ),
  );
  expect(done).toMatchObject({ state: 'applied', rowsAdded: 3, faults: [] });
  const [dupatta, kurta] = await trader.products();
  if (!kurta || !dupatta) throw new Error('a product is missing');
  expect(await detailsOf(kurta.id)).toMatchObject({
    category: 'Clothing',
    categoryPath: [{ id: 'clothing' }, { id: 'ethnic-wear' }, { id: 'kurtas' }],
    specifications: [
      { id: 'care', value: 'Machine wash, Iron' },
      { id: 'fabric', value: 'Cotton' },
      { id: 'length', value: '112 cm' },
    ],
    label: {
      makerRole: 'packer',
      makerName: 'Neelam Textiles',
      makerAddress: '4 Weavers Street\nErode',
      monthMade: '2026-03',
    },
    variants: [{ netQuantity: '1 N' }, { netQuantity: '2 N' }],
  });
  const params = { productId: kurta.id };
  expect(await trader.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    variants: [
      { hsnCode: '6204', gstClass: 'apparel_footwear' },
      { hsnCode: null, gstClass: 'gst_5' },
    ],
  });
  expect(dupatta).toMatchObject({ subcategoryId: 'ethnic-wear', label: { consumerCare: 'Care desk' } });
  expect(await trader.table('products')).toMatchObject([
    { category: 'ethnic-wear', consumer_care: 'Care desk', 'attribute:care': '' },
    { category: 'kurtas', month_made: '2026-03', 'attribute:care': 'Machine wash; Iron', hsn_code: '6204' },
    { category: '', maker_name: '', 'attribute:care': '', net_quantity: '2 N' },
  ]);
});

test('an export has the attributes that the categories of its products have', async () => {
  const trader = await aTrader(app);
  await trader.applied('products', csv(['name', 'price', 'category'], ['Drum', '99', 'Toys']));
  const columns = async () => Object.keys((await trader.table('products'))[0] ?? {});
  expect((await columns()).filter((column) => column.startsWith('attribute:'))).toEqual([]);
  await trader.applied('products', csv(['name', 'price', 'category'], ['Phone', '9999', 'phones']));
  expect((await columns()).filter((column) => column.startsWith('attribute:'))).toEqual([
    'attribute:wireless',
    'attribute:model',
    'attribute:storage',
  ]);
});

test('cells that are left out or empty leave category, attributes and label as they are', async () => {
  const trader = await aTrader(app);
  const { id = '', version = '' } = await aKurta(trader);
  const text = csv(
    ['id', 'version', 'category', 'attribute:fabric', 'attribute:care', 'maker_name', 'hsn_code'],
    [id, version, '', 'Linen', '', 'Neelam', '6204'],
  );
  expect(await trader.applied('products', text)).toMatchObject({ rowsChanged: 1, faults: [] });
  expect(await trader.products()).toMatchObject([
    {
      category: 'Clothing',
      subcategoryId: 'kurtas',
      version: 2,
      label: { makerName: 'Neelam' },
      attributes: { fabric: 'Linen', care: ['Iron'], length: 112 },
    },
  ]);
  const same = csv(['id', 'category', 'name'], [id, 'kurtas', 'Kurta']);
  expect(await trader.checked('products', same)).toMatchObject({ rowsUnchanged: 1, faults: [] });
  expect(await trader.faultsIn(text)).toEqual([
    expect.stringContaining('2 version: The product was changed'),
  ]);
});

test('a product that moves keeps the values that its new category has, and loses the others', async () => {
  const trader = await aTrader(app);
  const row = await aKurta(trader);
  const move = (category: string, more: Record<string, string> = {}, from = row) => {
    const moved = { ...from, category, ...more };
    return csv(Object.keys(moved), Object.values(moved));
  };
  expect(await trader.faultsIn(move('ethnic-wear', { 'attribute:length': '90' }))).toEqual([
    '2 attribute:length: The category Ethnic wear has no such detail: leave this cell empty',
  ]);
  expect(await trader.applied('products', move('ethnic-wear'))).toMatchObject({ rowsChanged: 1, faults: [] });
  const [moved] = await trader.products();
  expect(moved).toMatchObject({
    subcategoryId: 'ethnic-wear',
    attributes: { fabric: 'Cotton', care: ['Iron'] },
  });
  expect(moved?.attributes).not.toHaveProperty('length');
  expect(
    await trader.applied('products', move('Toys', {}, (await trader.table('products'))[0])),
  ).toMatchObject({
    rowsChanged: 1,
    faults: [],
  });
  expect(await trader.products()).toMatchObject([{ category: 'Toys', subcategoryId: null, attributes: {} }]);
});

test('what a category requires is asked for where a line names it, and not where it names a root', async () => {
  const trader = await aTrader(app);
  const head = ['handle', 'name', 'price', 'category', 'option1_name', 'option1_value', 'net_quantity'];
  const text = csv(
    head,
    ['', 'Kurta', '719', 'kurtas', '', '', ''],
    ['', 'Speaker', '719', 'audio', '', '', ''],
    ['a', 'Headset', '719', 'audio', 'Colour', 'Red', '1 N'],
    ['a', '', '', '', '', 'Blue', ''],
    ['', 'Shirt', '719', 'Clothing', '', '', ''],
  );
  const need = (name: string) => `The category ${name} needs this: fill in the cell, or add the column`;
  expect((await trader.faultsIn(text)).toSorted()).toEqual([
    `2 attribute:fabric: ${need('Kurtas')}`,
    `3 maker_address: ${need('Audio')}`,
    `3 maker_name: ${need('Audio')}`,
    `3 maker_role: ${need('Audio')}`,
    `3 net_quantity: ${need('Audio')}`,
    `4 maker_address: ${need('Audio')}`,
    `4 maker_name: ${need('Audio')}`,
    `4 maker_role: ${need('Audio')}`,
    `5 net_quantity: ${need('Audio')}`,
  ]);
  const made = ['packer', 'Neelam', 'Erode'];
  const described = csv(
    [...head, 'maker_role', 'maker_name', 'maker_address'],
    ['a', 'Headset', '719', 'audio', 'Colour', 'Red', '1 N', ...made],
    ['a', '', '', '', '', 'Blue', '', '', '', ''],
  );
  expect(await trader.faultsIn(described)).toEqual([`3 net_quantity: ${need('Audio')}`]);
});

test('an attribute that buyers choose by an option is not asked for', async () => {
  const trader = await aTrader(app);
  const head = ['handle', 'name', 'price', 'category', 'option1_name', 'option1_value'];
  const text = csv(head, ['a', 'Kurta', '719', 'kurtas', 'Fabric', 'Linen'], ['a', '', '', '', '', 'Cotton']);
  expect(await trader.applied('products', text)).toMatchObject({ rowsAdded: 2, faults: [] });
});

test('a product that lacks what its category came to require can still be given another price', async () => {
  const trader = await aTrader(app);
  await trader.applied('products', csv(['name', 'price', 'category'], ['Radio', '99', 'Electronics']));
  await app.database.db.execute(`update products set subcategory_id = 'audio' where name = 'Radio'`);
  const [row = {}] = await trader.table('products');
  const dearer = { ...row, price: '149' };
  expect(await trader.applied('products', csv(Object.keys(dearer), Object.values(dearer)))).toMatchObject({
    rowsChanged: 1,
    faults: [],
  });
});

test('cells that do not fit, unknown attributes and lines that differ are named by line and column', async () => {
  const trader = await aTrader(app);
  const head = ['handle', ...HEAD, 'attribute:wireless', 'maker_role', 'month_made', 'hsn_code', 'gst_class'];
  const text = csv(
    head,
    ['a', 'Kurta', '5', 'kurtas', 'Wool', 'Boil', 'long', '', 'maker', 'soon', '12345', '12%'],
    ['b', 'Speaker', '5', 'Electronics > Phones > X', '', '', '', 'perhaps', '', '', '', ''],
    ['c', 'Ball', '5', 'Toys', 'Linen', '', '', '', '', '', '', ''],
    ['d', 'Saree', '5', 'ethnic-wear', 'Linen', '', '', '', '', '', '', ''],
    ['d', '', '5', '', 'Cotton', '', '', '', '', '', '', ''],
  );
  expect(await trader.faultsIn(text)).toEqual([
    '2 maker_role: Use one of manufacturer, packer, importer',
    '2 month_made: Enter month and year, such as 2026-03',
    '2 hsn_code: Enter 4, 6 or 8 digits',
    '2 gst_class: Use one of nil, gst_3, gst_5, gst_18, gst_40, apparel_footwear',
    '2 attribute:fabric: Choose one of: Linen, Cotton',
    '2 attribute:care: Choose from: Machine wash, Hand wash, Iron',
    '2 attribute:length: Enter a number with at most three decimals, in cm',
    expect.stringContaining('3 category: Use one of Electronics, Clothing'),
    '3 attribute:wireless: Enter Yes or No',
    '4 attribute:fabric: The category Toys has no such detail: leave this cell empty',
    '6 handle: Line 5 names the same one: keep one of the two lines',
  ]);
  const differing = csv(
    [
      'handle',
      'name',
      'price',
      'option1_name',
      'option1_value',
      'category',
      'attribute:fabric',
      'maker_name',
    ],
    ['d', 'Saree', '5', 'Size', 'S', 'ethnic-wear', 'Linen', 'Neelam'],
    ['d', '', '5', '', 'M', 'ethnic-wear', 'Cotton', 'neelam'],
  );
  const other = 'An earlier line of this product says something else: give the same, or leave the cell empty';
  expect(await trader.faultsIn(differing)).toEqual([
    `3 attribute:fabric: ${other}`,
    `3 maker_name: ${other}`,
  ]);
  expect(await trader.faultsIn(csv(['name', 'price', 'attribute:fabrik'], ['Kurta', '5', 'Linen']))).toEqual([
    '1 attribute:fabrik: No category has this attribute: remove the column, or write it as an exported file has it, such as attribute:fabric',
  ]);
});

test('of two thousand products with attributes each of three errors is named by its line and column', async () => {
  const trader = await aTrader(app);
  const rows = Array.from({ length: 2_000 }, (_, index) => [
    `Kurta ${index}`,
    '719',
    index % 2 ? 'kurtas' : 'Clothing > Ethnic wear > Kurtas',
    'Cotton',
    'Iron; Hand wash',
    index % 2 ? String(index) : '',
  ]);
  const broken = rows.map((cells, index) => {
    if (index === 497) return cells.with(3, 'Wool');
    if (index === 1000) return cells.with(2, 'Clothing').with(5, '90');
    return index === 1999 ? cells.with(3, '') : cells;
  });
  expect(await trader.faultsIn(csv(HEAD, ...broken))).toEqual([
    '499 attribute:fabric: Choose one of: Linen, Cotton',
    '1002 attribute:length: The category Clothing has no such detail: leave this cell empty',
    '2001 attribute:fabric: The category Kurtas needs this: fill in the cell, or add the column',
  ]);
  expect(await trader.products()).toEqual([]);
  const done = await trader.applied('products', csv(HEAD, ...rows));
  expect(done).toMatchObject({ state: 'applied', rowsAdded: 2_000, faultCount: 0 });
  const again = await trader.checked('products', await trader.exported('products'));
  expect(again).toMatchObject({ rowsUnchanged: 2_000, rowsChanged: 0, faultCount: 0 });
});

test('any products with categories, attributes and labels are exported as they were imported, and imported again change nothing', async () => {
  const signs = ['=', '+', '-', '@', "'", '"', ',', ';', 'a', 'é', 'क', ' ', '5'];
  const words = (maxLength: number, ...more: string[]) =>
    fc
      .string({ unit: fc.constantFrom(...signs, ...more), maxLength })
      .map((text) => text.replace(/ +/g, ' ').trim());
  const orNone = (...texts: string[]) => fc.constantFrom('', ...texts);
  const fabric = { 'attribute:fabric': fc.constantFrom('Linen', 'Cotton') };
  const care = { 'attribute:care': orNone('Iron', 'Machine wash; Hand wash', 'Machine wash; Iron') };
  const size = {
    'attribute:length': fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 9e5 }).map((n) => String(n / 1000)),
    ),
  };
  const device = { 'attribute:wireless': orNone('Yes', 'No'), 'attribute:model': words(20) };
  const maker = {
    maker_role: fc.constantFrom(...MAKER_ROLES),
    maker_name: words(9).map((text) => `N${text}`),
    maker_address: words(30, '\n').map((text) => `A${text}`),
  };
  const inCategory = (category: string, attributes: Record<string, fc.Arbitrary<string>>) =>
    fc.record({ category: fc.constant(category), ...maker, ...attributes });
  const ofProduct = fc.oneof(
    inCategory('Toys', {}),
    inCategory('Clothing', { ...fabric, ...care }),
    inCategory('kurtas', { ...fabric, ...care, ...size }),
    inCategory('phones', { ...device, 'attribute:storage': orNone('64', '128.5') }),
    inCategory('audio', device),
  );
  const ofVariant = fc.record({
    net_quantity: words(9).map((text) => `1 ${text}`.trim()),
    hsn_code: orNone('6204', '09021000'),
    gst_class: orNone(...GST_CLASSES),
  });
  const more = fc.record({ month_made: orNone('2026-03', '2025-12'), consumer_care: words(20, '\n') });
  const product = fc.tuple(ofProduct, more, fc.array(ofVariant, { minLength: 1, maxLength: 3 }));
  const columns = [
    'handle',
    'name',
    'price',
    'option1_name',
    'option1_value',
    'category',
    'maker_role',
    'maker_name',
    'maker_address',
    'month_made',
    'consumer_care',
    'net_quantity',
    'hsn_code',
    'gst_class',
    'attribute:fabric',
    'attribute:care',
    'attribute:length',
    'attribute:wireless',
    'attribute:model',
    'attribute:storage',
  ];
  const compared = columns.slice(1);
  const inOrder = (rows: Record<string, string>[]) =>
    rows.map((row) => compared.map((column) => row[column] ?? '').join('|'));
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 9 }), async (products) => {
      const trader = await aTrader(app);
      const rows = products.flatMap(([described, label, variants], place) =>
        variants.map(
          (variant, number): Record<string, string> => ({
            ...(number === 0 && { name: `Product ${place}`, ...described, ...label }),
            ...(variants.length > 1 && { handle: String(place), option1_value: `S${number}` }),
            ...(variants.length > 1 && number === 0 && { option1_name: 'Size' }),
            price: '5',
            ...variant,
          }),
        ),
      );
      const file = csv(columns, ...rows.map((row) => columns.map((column) => row[column] ?? '')));
      const done = await trader.applied('products', file);
      expect(done).toMatchObject({ state: 'applied', rowsAdded: rows.length, faults: [] });
      expect(inOrder(await trader.table('products'))).toEqual(inOrder(rows));
      const again = await trader.checked('products', await trader.exported('products'));
      expect(again).toMatchObject({ rowsUnchanged: rows.length, rowsAdded: 0, rowsChanged: 0, faults: [] });
    }),
    { numRuns: 8 },
  );
});
