import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES, GENDERS } from '../../contract/kernel/categories.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aProduct } from '../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../tests/support/checkout-builders.ts';
import { aTrader, csv } from '../../tests/support/import-builders.ts';

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

  test('is exported without a formula that begins behind unseen characters, and imported again unchanged', {
    tags: ['XS5'],
  }, async () => {
    const trader = await aTrader(app);
    for (const name of ['\u200b=1+1', 'lamp;=1+1']) await aProduct(app, { shopId: trader.shop.id, name });
    const text = await trader.exported('products');
    expect(text).toContain(",'\u200b=1+1,");
    expect(text).toContain(",lamp;'=1+1,");
    expect(await trader.checked('products', text)).toMatchObject({ rowsUnchanged: 2, faultCount: 0 });
  });

  test('any table of products that is imported is exported the same, and imported again changes nothing', async () => {
    const signs = ['=', '+', '-', '@', "'", '"', ',', ';', 'a', 'é', 'क', ' ', '5'];
    const words = (maxLength: number, ...more: string[]) =>
      fc.string({ unit: fc.constantFrom(...signs, ...more), maxLength }).map((text) => text.trim());
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
      '5 category: Use one of Electronics, Clothing, Home & Kitchen, Sports, Beauty, Stationary, Toys, Other',
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
    ['nothing known', 'a,b\n1,2\n', 'The first line names the columns'],
    ['semicolons', 'name;price\nLamp;5\n', 'separated by commas'],
    ['semicolons and quotes', 'name;price\n"Lamp";5\n', 'separated by commas'],
    ['a column twice', 'name,price,name\nLamp,5,Lamp\n', 'twice'],
    ['a column too many', 'name,price,colour\nLamp,5,red\n', 'There is no such column'],
    ['an open quote', 'name,price\n"Lamp,5\n', 'The quotes do not match'],
    ['20,001 lines', `name,price\n${'Lamp,5\n'.repeat(20_001)}`, 'A file has at most 20,000 lines'],
  ])('with %s is reported', async (_what, text, message) => {
    const trader = await aTrader(app);
    const { faults, faultCount } = await trader.checked('products', text);
    expect(faults[0]?.message).toContain(message);
    expect(faultCount).toBe(1);
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
