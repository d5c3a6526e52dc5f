import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, GENDERS } from '../../../../contract/kernel/categories.ts';
import { choicesInWords } from '../../../../contract/kernel/product-options.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aVariedProduct } from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { waitingForLocks } from '../../../../tests/support/database.ts';
import { aTrader, csv, type Trader } from '../../../../tests/support/import-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

describe('a file of products', () => {
  test('is exported as CSV in UTF-8 that spreadsheets read, by name, archived ones too', async () => {
    const trader = await aTrader(app);
    await aProduct(app, {
      shopId: trader.shop.id,
      name: 'Zari saree',
      priceRupees: 4999.5,
      archivedAt: new Date(),
    });
    await aProduct(app, { shopId: trader.shop.id, name: 'आम पापड़', brand: '=Mango', discountPercent: 10 });
    const response = await app.server.inject({
      url: '/api/export/products',
      headers: { authorization: `Bearer ${trader.token}` },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body).toContain(",'=Mango,");
    expect(await trader.table('products')).toMatchObject([
      { name: 'Zari saree', price: '4999.5', archived: 'yes', version: '1' },
      { name: 'आम पापड़', brand: '=Mango', discount: '10', archived: 'no' },
    ]);
  });

  test('is exported without a formula that begins behind unseen characters, and imported again as it is seen', {
    tags: ['XS5'],
  }, async () => {
    const trader = await aTrader(app);
    for (const name of ['\u200e=1+1', 'lamp;=1+1']) await aProduct(app, { shopId: trader.shop.id, name });
    const text = await trader.exported('products');
    expect(text).toContain(",'\u200e=1+1,");
    expect(text).toContain(",lamp;'=1+1,");
    // The name from before loses what nobody sees.
    expect(await trader.checked('products', text)).toMatchObject({ rowsUnchanged: 1, faultCount: 0 });
  });

  test('any table of products that is imported is exported the same, and imported again changes nothing', async () => {
    const signs = ['=', '+', '-', '@', "'", '"', ',', ';', 'a', 'é', 'क', ' ', '5'];
    const words = (maxLength: number, ...more: string[]) =>
      fc
        .string({ unit: fc.constantFrom(...signs, ...more), maxLength })
        .map((text) => text.replace(/ +/g, ' ').trim());
    const product = fc.record({
      name: words(30).filter((name) => name !== ''),
      brand: words(12),
      category: fc.constantFrom(...CATEGORIES),
      gender: fc.constantFrom(...GENDERS),
      description: words(60, '\n'),
      price: fc.integer({ min: 1, max: 1_000_000_000 }).map((amount) => String(amount / 100)),
      discount: fc.integer({ min: 0, max: 99 }).map(String),
      archived: fc.constantFrom('yes', 'no'),
    });
    const columns = ['name', 'brand', 'category', 'gender', 'description', 'price', 'discount', 'archived'];
    const inOrder = (table: Record<string, string>[]) =>
      table.map((row) => columns.map((column) => row[column] ?? '').join('|')).toSorted();
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 12 }), async (table) => {
        const trader = await aTrader(app);
        const rows = table.map((row) => Object.values(row));
        const done = await trader.applied('products', csv(columns, ...rows));
        expect(done).toMatchObject({ state: 'applied', rowsAdded: table.length, faultCount: 0 });
        expect(inOrder(await trader.table('products'))).toEqual(inOrder(table));
        const again = await trader.checked('products', await trader.exported('products'));
        expect(again).toMatchObject({
          rowsUnchanged: table.length,
          rowsAdded: 0,
          rowsChanged: 0,
          faults: [],
        });
      }),
      { numRuns: 8 },
    );
  });

  test('changes what its cells say, leaves what they do not, and adds what has no id', async () => {
    const trader = await aTrader(app);
    const lamp = await aProduct(app, {
      shopId: trader.shop.id,
      name: 'Lamp',
      brand: 'Diya',
      priceRupees: 300,
    });
    const pot = await aProduct(app, { shopId: trader.shop.id, name: 'Pot', priceRupees: 80 });
    const text = csv(
      ['ID', 'Version', 'Price', ' name '],
      [lamp.id, '1', '₹1,249.50', ''],
      [pot.id, '1', '', 'Clay pot'],
      ['', '', '15', 'Wick'],
      ['', '', '', ''],
    );
    const check = await trader.checked('products', text);
    expect(check).toMatchObject({
      state: 'checked',
      rowsTotal: 3,
      rowsDone: 3,
      rowsAdded: 1,
      rowsChanged: 2,
    });
    expect(
      (await trader.products()).map(({ name }) => name),
      'a check writes nothing',
    ).toEqual(['Lamp', 'Pot']);
    await trader.api('POST /api/import/:importId/apply', { params: { importId: check.id } });
    await app.jobs.drain();
    expect(await trader.look(check.id)).toMatchObject({ state: 'applied', rowsAdded: 1, rowsChanged: 2 });
    expect(await trader.products()).toMatchObject([
      { name: 'Clay pot', pricePaise: 8000, version: 2 },
      { name: 'Lamp', brand: 'Diya', pricePaise: 124950, version: 2 },
      { name: 'Wick', brand: '', category: 'Other', gender: 'unisex', pricePaise: 1500, archivedAt: null },
    ]);
  });

  test('changes no product without the version that was exported', { tags: ['ST8'] }, async () => {
    const trader = await aTrader(app);
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp' });
    const { faults } = await trader.checked('products', csv(['id', 'name'], [lamp.id, 'Lantern']));
    expect(faults).toMatchObject([{ line: 2, column: 'version' }]);
    const same = await trader.checked('products', csv(['id', 'name'], [lamp.id, 'Lamp']));
    expect(same).toMatchObject({ rowsUnchanged: 1, faults: [] });
  });

  test('lists every error by line and column with what to do, and cannot be applied', async () => {
    const trader = await aTrader(app);
    const foreign = await aProduct(app);
    const own = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp' });
    const text = csv(
      ['id', 'version', 'name', 'price', 'discount', 'category', 'archived'],
      [foreign.id, '', 'Mine now', '1', '', '', ''],
      [randomUUID(), '', 'Nobody', '1', '', '', ''],
      ['12', 'x', 'Bad id', '1', '', '', ''],
      ['', '', '', '', '100', 'Food', 'perhaps'],
      [own.id, '7', '', '5', '', '', ''],
      [own.id, '1', 'Lamp', '5', '', '', ''],
      ['', '', 'Cheap', '0', '', '', ''],
      ['', '', 'Guessed', '1200,50', '', '', ''],
      ['too', 'few'],
    );
    const { id, faults, faultCount, state, rowsTotal } = await trader.checked('products', text);
    expect({ faultCount, state, rowsTotal }).toEqual({ faultCount: 14, state: 'checked', rowsTotal: 9 });
    expect(faults.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '2 id: No product of your shop has this id. Leave it empty to add a new product.',
      '3 id: No product of your shop has this id. Leave it empty to add a new product.',
      '4 id: This is not an id: copy it from an exported file, or leave it empty',
      '4 version: Leave the version as it was exported; for a new line, leave it empty',
      '5 category: Use one of Electronics, Clothing, Home & Kitchen, Sports, Beauty, Stationary, Toys, Other, or a category below them as an exported file has it',
      '5 discount: Enter the discount as a whole percent from 0 to 99',
      '5 archived: Enter yes or no',
      '5 name: A new product needs a name',
      '5 price: A new product needs a price',
      expect.stringContaining('6 version: The product was changed after the file was exported'),
      '7 id: Line 6 names the same one: keep one of the two lines',
      '8 price: Enter a price above ₹0, such as 499 or 1,499.50',
      '9 price: Enter a price above ₹0, such as 499 or 1,499.50',
      '10 null: This line has 2 cells, but the head has 7: give every line the same number',
    ]);
    await expect(
      trader.api('POST /api/import/:importId/apply', { params: { importId: id } }),
    ).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await trader.products()).toMatchObject([{ name: 'Lamp', version: 1 }]);
  });

  test.each([
    [
      'nothing known',
      'Artikel,Preis\n1,2\n',
      'The first line names the columns. Found: “Artikel”, “Preis”. Missing: name and price, or id. Start from the template.',
    ],
    [
      'too little',
      `name,${'abcdefghi'.split('').join(',')}\n`,
      'Found: “name”, “a”, “b”, “c”, “d”, “e”, “f”, “g” and 2 more. Missing: price, or id.',
    ],
    ['a column twice', 'name,price,name\nLamp,5,Lamp\n', 'twice'],
    ['a column too many', 'name,price,colour\nLamp,5,red\n', 'There is no such column'],
    ['an open quote', 'name,price\n"Lamp,5\n', 'The quotes do not match'],
    ['50,001 lines', `name,price\n${'Lamp,5\n'.repeat(50_001)}`, 'A file has at most 50,000 lines'],
  ])('with %s is reported', async (_what, text, message) => {
    const trader = await aTrader(app);
    const { faults, faultCount } = await trader.checked('products', text);
    expect(faults[0]?.message).toContain(message);
    expect(faultCount).toBe(1);
  });

  test.each([
    ['semicolons and decimal commas', 'name;price\n"Krug; blau";1.499,50\nVase;499,5\nTopf;1,20,000\n'],
    ['tabs', 'name\tprice\nKrug; blau\t1499.50\nVase\t499.5\nTopf\t120000\n'],
    ['commas', '"name","price"\n"Krug; blau","1,499.50"\nVase,499.5\nTopf,"1,20,000"\n'],
  ])('is read with %s', async (_what, text) => {
    const trader = await aTrader(app);
    expect(await trader.applied('products', text)).toMatchObject({ state: 'applied', faults: [] });
    expect(await trader.products()).toMatchObject([
      { name: 'Krug; blau', pricePaise: 149_950 },
      { name: 'Topf', pricePaise: 12_000_000 },
      { name: 'Vase', pricePaise: 49_950 },
    ]);
  });

  test('with a column too many also gets the errors of its lines', async () => {
    const trader = await aTrader(app);
    const text = csv(['name', 'colour', 'price'], ['Lamp', 'red', 'x'], ['Wick', 'red', '5'], ['', '', '7']);
    const { faults, faultCount, id } = await trader.checked('products', text);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [1, 'colour'],
      [2, 'price'],
      [4, 'name'],
    ]);
    expect(faultCount).toBe(3);
    await expect(
      trader.api('POST /api/import/:importId/apply', { params: { importId: id } }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await trader.products()).toEqual([]);
  });

  test('stores the first thousand errors and counts them all', async () => {
    const trader = await aTrader(app);
    const text = csv(['name', 'price'], ...Array.from({ length: 3000 }, () => ['Lamp', 'x']));
    const { faults, faultCount } = await trader.checked('products', text);
    expect(faultCount).toBe(3000);
    expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 2));
  });
});

describe('a file of products with variants', () => {
  const HEAD = [
    'handle',
    'name',
    'option1_name',
    'option1_value',
    'option2_name',
    'option2_value',
    'sku',
    'price',
  ];
  const KURTA = [
    ['kurta', 'Cotton kurta', 'Size', 'M', 'Colour', 'Indigo', 'K-M-I', '719'],
    ['Kurta', '', '', 'L', '', 'Indigo', 'K-L-I', ''],
    ['kurta', '', '', 'M', '', 'Red', 'K-M-R', '749'],
    ['kurta', 'Cotton kurta', 'Size', 'L', '', 'Red', '', '749.50'],
  ];

  /** The variants of the shop's only product with options: their values, SKU, price, and whether they are off sale. */
  async function variantsOf({ api }: Trader): Promise<string[]> {
    const product = (await api('GET /api/shop/products')).find(({ options }) => options.length > 0);
    return (product?.variants ?? []).map(({ choices, sku, price, isArchived }) =>
      [
        ...choicesInWords(product?.options ?? [], choices).map(({ value }) => value),
        sku,
        price,
        isArchived ? 'archived' : 'on sale',
      ].join(' '),
    );
  }

  /** The exported table with some cells changed, as a file. */
  async function changedTable(
    trader: Trader,
    change: (row: Record<string, string>) => Record<string, string | undefined>,
  ): Promise<string> {
    const table = await trader.table('products');
    const columns = Object.keys(table[0] ?? {});
    return csv(
      columns,
      ...table.map((row) => {
        const changed: Record<string, string | undefined> = { ...row, ...change(row) };
        return columns.map((column) => changed[column] ?? '');
      }),
    );
  }

  test('adds one product for each handle, with a variant for each line', async () => {
    const trader = await aTrader(app);
    const done = await trader.applied(
      'products',
      csv(HEAD, ...KURTA, ['', 'Lamp', '', '', '', '', 'LAMP', '5']),
    );
    expect(done).toMatchObject({ state: 'applied', rowsTotal: 5, rowsAdded: 5, faultCount: 0 });
    expect(await variantsOf(trader)).toEqual([
      'M Indigo K-M-I 719 on sale',
      'L Indigo K-L-I 719 on sale',
      'M Red K-M-R 749 on sale',
      'L Red  749.5 on sale',
    ]);
    const [kurta, lamp] = await trader.products();
    expect(kurta).toMatchObject({
      name: 'Cotton kurta',
      pricePaise: 71_900,
      options: [
        { name: 'Size', kind: 'size', values: [{ name: 'M' }, { name: 'L' }] },
        { name: 'Colour', kind: 'colour', values: [{ name: 'Indigo' }, { name: 'Red' }] },
      ],
    });
    expect(lamp).toMatchObject({ name: 'Lamp', options: [], pricePaise: 500 });
  });

  test('is exported with a line for each variant, and imported again unchanged', async () => {
    const trader = await aTrader(app);
    await trader.applied('products', csv(HEAD, ...KURTA, ['', 'Lamp', '', '', '', '', 'LAMP', '5']));
    await aVariedProduct(app, { shopId: trader.shop.id, name: 'आम', options: { Size: ['1 kg', '2 kg'] } });
    await trader.applied(
      'products',
      await changedTable(trader, ({ sku }) =>
        sku === 'K-M-R' ? { variant_archived: 'yes', weight_g: '250' } : {},
      ),
    );
    const table = await trader.table('products');
    const kurta = table[0]?.['handle'];
    expect(table.filter(({ handle }) => handle === kurta)).toMatchObject([
      {
        name: 'Cotton kurta',
        option1_name: 'Size',
        option1_value: 'M',
        sku: 'K-M-I',
        price: '719',
        archived: 'no',
      },
      { name: '', option1_name: '', option1_value: 'L', option2_value: 'Indigo', price: '719', archived: '' },
      { option1_value: 'M', option2_value: 'Red', weight_g: '250', variant_archived: 'yes' },
      { option1_value: 'L', option2_value: 'Red', sku: '', price: '749.5', variant_archived: 'no' },
    ]);
    const again = await trader.checked('products', await trader.exported('products'));
    expect(again).toMatchObject({ rowsTotal: 7, rowsUnchanged: 7, rowsAdded: 0, rowsChanged: 0, faults: [] });
  });

  test('changes the variants that have a line, by their id or their options, and leaves the others', async () => {
    const trader = await aTrader(app);
    await trader.applied('products', csv(HEAD, ...KURTA));
    const table = await trader.table('products');
    const [first, second] = table;
    const { id = '', version = '' } = first ?? {};
    const text = csv(
      ['id', 'version', 'brand', 'variant_id', 'option1_value', 'option2_value', 'sku', 'price'],
      [id, version, 'Neelam', second?.['variant_id'] ?? '', '', '', '', '699'],
      [id, '', '', '', 'm', 'red', 'K-1', ''],
      [id, '', '', '', 'XL', 'Red', 'K-2', '799'],
    );
    expect(await trader.applied('products', text)).toMatchObject({
      rowsAdded: 1,
      rowsChanged: 2,
      faults: [],
    });
    expect(await variantsOf(trader)).toEqual([
      'M Indigo K-M-I 719 on sale',
      'L Indigo K-L-I 699 on sale',
      'M Red K-1 749 on sale',
      'L Red  749.5 on sale',
      'XL Red K-2 799 on sale',
    ]);
    expect(await trader.products()).toMatchObject([{ brand: 'Neelam', pricePaise: 69_900 }]);
  });

  test('takes another word for a value as a new value, and keeps the numbers of the others', async () => {
    const trader = await aTrader(app);
    await trader.applied('products', csv(HEAD, ...KURTA));
    const text = await changedTable(trader, ({ option1_value }) =>
      option1_value === 'M' ? { option1_value: 'Medium' } : {},
    );
    expect(await trader.applied('products', text)).toMatchObject({ rowsChanged: 2, rowsUnchanged: 2 });
    expect((await trader.products())[0]?.options[0]?.values).toEqual([
      { number: 2, name: 'L' },
      { number: 5, name: 'Medium' },
    ]);
  });

  test('gives options to a product that had none', async () => {
    const trader = await aTrader(app);
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', priceRupees: 300 });
    const head = ['id', 'version', 'variant_id', 'option1_name', 'option1_value', 'price'];
    const second = [lamp.id, '', '', '', 'Brass', '900'];
    expect(await trader.faultsIn(csv(head, [lamp.id, '1', '', 'Material', 'Clay', '300'], second))).toEqual([
      '2 option1_name: To add an option, give a line for every variant of the product.',
    ]);
    const text = csv(head, [lamp.id, '1', lamp.variantId, 'Material', 'Clay', ''], second);
    expect(await trader.applied('products', text)).toMatchObject({
      rowsAdded: 1,
      rowsChanged: 1,
      faults: [],
    });
    expect(await variantsOf(trader)).toEqual(['Clay  300 on sale', 'Brass  900 on sale']);
  });

  test('gives a new colour of a known name its swatch, and leaves those that colours have', async () => {
    const trader = await aTrader(app);
    const colours = ['Navy', 'Dusk'].map((colour) => ['a', 'Kurta', 'Colour', colour, '', '', '', '5']);
    await trader.applied('products', csv(HEAD, ...colours));
    const swatches = async () =>
      Object.fromEntries(
        (await trader.products()).flatMap(({ options }) =>
          (options[0]?.values ?? []).map(({ name, swatch }) => [name, swatch]),
        ),
      );
    expect(await swatches()).toEqual({ Navy: '#22345c', Dusk: undefined });
    const [{ id = '', version = '', handle = '' } = {}] = await trader.table('products');
    const head = ['id', 'version', 'handle', 'option1_value', 'price'];
    const more = [
      [id, version, handle, 'maroon', '5'],
      ['', '', handle, 'Ecru', '5'],
    ];
    await trader.applied('products', csv(head, ...more));
    expect(await swatches()).toEqual({
      Navy: '#22345c',
      Dusk: undefined,
      maroon: '#7a2331',
      Ecru: undefined,
    });
  });

  test('changes SKU, weight, measures and price of products without options', async () => {
    const trader = await aTrader(app);
    const parcel = { weight_g: '900', length_mm: '300', width_mm: '200', height_mm: '20' };
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp' });
    const text = await changedTable(trader, () => ({ sku: 'LAMP', ...parcel, price: '250' }));
    expect(await trader.applied('products', text)).toMatchObject({ rowsChanged: 1, faults: [] });
    expect(await trader.table('products')).toMatchObject([
      { id: lamp.id, variant_id: lamp.variantId, sku: 'LAMP', ...parcel, price: '250', version: '2' },
    ]);
    const same = await trader.checked('products', await trader.exported('products'));
    expect(same).toMatchObject({ rowsUnchanged: 1, faults: [] });
  });

  test('lists every error between its lines by line and column, and changes nothing', async () => {
    const trader = await aTrader(app);
    await aProduct(app, { shopId: trader.shop.id, name: 'Pot' });
    await trader.applied('products', await changedTable(trader, () => ({ sku: 'POT' })));
    const text = csv(
      [...HEAD, 'variant_archived', 'weight_g', 'length_mm'],
      ['a', 'Kurta', 'Size', 'M', '', '', 'A-1', '5', '', '', ''],
      ['a', 'Shirt', 'Colour', 'L', '', '', 'a-1', '5', '', '', ''],
      ['a', '', '', 'm', '', '', '', '5', '', '', ''],
      ['b', '', 'Size', 'M', '', '', '', '', '', '', ''],
      ['b', '', '', 'L', '', '', '', '', '', 'heavy', '1000001'],
      ['c', 'Cap', '', 'Red', '', '', '', '5', '', '', ''],
      ['d', 'Dress', 'Size', 'S', 'size', 'S', '', '5', '', '', ''],
      ['e', 'Dhoti', 'Size', '', '', '', '', '5', '', '', ''],
      ['f', 'Fan', 'Size', 'S', '', '', 'pot', '5', '', '', ''],
      ['g', 'Gown', 'Size', 'S', '', '', '', '5', 'yes', '', ''],
    );
    expect(await trader.faultsIn(text)).toEqual([
      '3 name: An earlier line of this product says something else: give the same, or leave the cell empty',
      '3 option1_name: An earlier line of this product says something else: give the same, or leave the cell empty',
      "3 sku: Line 2 has the SKU 'a-1' too: give each variant its own",
      '4 option1_value: Line 2 names the same one: keep one of the two lines',
      '5 name: A new product needs a name',
      '5 price: A new product needs a price',
      '6 weight_g: Enter the weight in whole grams, such as 250',
      '6 length_mm: Enter the length in whole millimetres, such as 300',
      '6 price: A new variant needs a price',
      '7 option1_name: Name what buyers choose, such as Size',
      '8 option2_name: Two options have the same name',
      '9 option1_value: Give the value of Size',
      "10 sku: 'Pot' has the SKU 'POT'. Choose another one.",
      '11 variant_archived: Keep at least one variant; to sell none of them, archive the product',
    ]);
    expect(await trader.products()).toMatchObject([{ name: 'Pot' }]);
  });

  test('names what does not fit the variants that the product has', async () => {
    const trader = await aTrader(app);
    await trader.applied('products', csv(HEAD, ...KURTA, ['', 'Lamp', '', '', '', '', '', '5']));
    const [first, second] = await trader.table('products');
    const lamp = (await trader.table('products')).find(({ name }) => name === 'Lamp');
    const { id = '', handle = '' } = first ?? {};
    const head = ['id', 'version', 'handle', 'variant_id', 'option1_value', 'option2_value', 'price'];
    const check = (...rows: string[][]) => trader.faultsIn(csv(head, ...rows));
    expect(await check([id, '1', '', '', '', '', '5'])).toEqual([
      '2 variant_id: Say which variant is meant: give its variant_id or its options.',
    ]);
    expect(await check([id, '1', '', lamp?.['variant_id'] ?? '', '', '', '5'])).toEqual([
      '2 variant_id: This product has no variant of this id. Leave it empty to add a new one.',
    ]);
    expect(await check([lamp?.['id'] ?? '', '1', '', second?.['variant_id'] ?? '', '', '', '5'])).toEqual([
      '2 variant_id: This product has no variant of this id. Leave it empty to add a new one.',
    ]);
    expect(await check([id, '7', '', first?.['variant_id'] ?? '', '', '', '5'])).toEqual([
      expect.stringContaining('2 version: The product was changed after the file was exported'),
    ]);
    expect(await check([id, '', '', first?.['variant_id'] ?? '', '', '', '5'])).toEqual([
      expect.stringContaining('2 version: To change a product'),
    ]);
    expect(await check([id, '1', handle, first?.['variant_id'] ?? '', 'L', 'Indigo', '5'])).toEqual([
      '2 option1_value: Another variant of this product has the same options',
    ]);
    expect(await check([id, '1', handle, '', 'S', '', '5'], ['', '', handle, '', 'S', 'Red', ''])).toEqual([
      '2 option2_value: Give the value of Colour',
    ]);
    expect(
      await check(
        [id, '1', 'x', first?.['variant_id'] ?? '', '', '', '5'],
        [lamp?.['id'] ?? '', '', 'X', '', '', '', ''],
      ),
    ).toEqual(['3 handle: Line 2 has this handle for another product: give each product its own']);
  });

  test('of two thousand lines names each of three errors by its line, and is applied once they are corrected', async () => {
    const trader = await aTrader(app);
    const rows = Array.from({ length: 2_000 }, (_, index) => {
      const product = Math.floor(index / 4);
      return [
        `p-${product}`,
        index % 4 === 0 ? `Kurta ${product}` : '',
        'Size',
        `S${index % 4}`,
        `SKU-${index}`,
        '5',
      ];
    });
    const head = ['handle', 'name', 'option1_name', 'option1_value', 'sku', 'price'];
    const broken = rows.map((cells, index) => {
      if (index === 497) return cells.with(5, 'free');
      if (index === 1000) return cells.with(1, '');
      return index === 1999 ? cells.with(4, 'SKU-0') : cells;
    });
    expect(await trader.faultsIn(csv(head, ...broken))).toEqual([
      '499 price: Enter a price above ₹0, such as 499 or 1,499.50',
      '1002 name: A new product needs a name',
      "2001 sku: Line 2 has the SKU 'SKU-0' too: give each variant its own",
    ]);
    expect(await trader.products()).toEqual([]);
    const done = await trader.applied('products', csv(head, ...rows));
    expect(done).toMatchObject({ state: 'applied', rowsAdded: 2_000, rowsDone: 2_000, faultCount: 0 });
    expect(await trader.products()).toHaveLength(500);
  });

  test('takes no SKU that another product gets in the same moment, and ends', async () => {
    const trader = await aTrader(app);
    const { id } = await trader.checked('products', csv(HEAD, ...KURTA));
    let applied: Promise<void> | undefined;
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`
        with added as (
          insert into products (shop_id, name, brand, category, description, price_paise)
          values (${trader.shop.id}, 'Rival', '', 'Other', '', 500) returning id, shop_id, price_paise
        )
        insert into variants (product_id, shop_id, price_paise, sku) select id, shop_id, price_paise, 'K-M-R' from added`);
      await trader.api('POST /api/import/:importId/apply', { params: { importId: id } });
      applied = app.jobs.drain();
      await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0);
    });
    await applied;
    expect(await trader.look(id)).toMatchObject({ state: 'failed', faults: [{ column: 'sku' }] });
    expect(await trader.products()).toMatchObject([{ name: 'Rival' }]);
  });
});
