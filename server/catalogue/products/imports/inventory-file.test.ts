import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inventory, variants } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aVariedProduct, someStock } from '../../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../../../../tests/support/checkout-builders.ts';
import { aTrader, csv } from '../../../../tests/support/import-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

describe('a file of stock', () => {
  const columns = ['id', 'version', 'product_id', 'quantity', 'minimum_threshold', 'status', 'pin_codes'];

  test('is exported with pin codes in short, and imported again changes nothing', async () => {
    const trader = await aTrader(app);
    const product = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: null });
    const codes = ['110001', '560003', '560001', '560002', '5600*'];
    await someStock(app, product, {
      quantity: 9,
      minimumThreshold: 3,
      status: 'inactive',
      deliveryPinCodes: codes,
    });
    expect(await trader.table('inventory')).toMatchObject([
      {
        product_id: product.id,
        product_name: 'Lamp',
        quantity: '9',
        minimum_threshold: '3',
        status: 'inactive',
        pin_codes: '5600*, 110001, 560001-560003',
      },
    ]);
    const again = await trader.checked('inventory', await trader.exported('inventory'));
    expect(again).toMatchObject({ rowsUnchanged: 1, rowsChanged: 0, faults: [] });
  });

  test('changes by id or by product, adds where a product has none, and leaves movements', async () => {
    const trader = await aTrader(app);
    const build = (name: string, stock: number | null) =>
      aProduct(app, { shopId: trader.shop.id, name, stock });
    const [lamp, pot, wick] = [await build('Lamp', 10), await build('Pot', 4), await build('Wick', null)];
    const before = await trader.table('inventory');
    const lampRecord = before[0]?.['id'] ?? '';
    const done = await trader.applied(
      'inventory',
      csv(
        columns,
        [lampRecord, '1', lamp.id, '25', '', '', ''],
        ['', '1', pot.id, '', '6', 'INACTIVE', '560001 to 560004; 11*'],
        ['', '', wick.id, '7', '2', '', '*'],
      ),
    );
    expect(done).toMatchObject({ state: 'applied', rowsAdded: 1, rowsChanged: 2, faults: [] });
    expect(await trader.table('inventory')).toMatchObject([
      { quantity: '25', version: '2', pin_codes: '*' },
      { quantity: '4', minimum_threshold: '6', status: 'inactive', pin_codes: '11*, 560001-560004' },
      { quantity: '7', minimum_threshold: '2', status: 'active', pin_codes: '*' },
    ]);
    const { items } = await trader.api('GET /api/inventory', { query: { sortBy: 'name' } });
    const histories = await Promise.all(
      items.map(({ id }) =>
        trader.api('GET /api/inventory/:inventoryId/movements', { params: { inventoryId: id }, query: {} }),
      ),
    );
    expect(histories.map(({ movements }) => movements[0])).toMatchObject([
      { change: 15, quantity: 25, reason: 'edit', note: 'CSV import', actorName: trader.user.name },
      { change: 4, reason: 'initial' },
      { change: 7, quantity: 7, reason: 'initial', note: 'CSV import' },
    ]);
  });

  test('stock that was sold or is reserved is not overwritten', { tags: ['ST8', 'ST9'] }, async () => {
    const trader = await aTrader(app);
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: 10 });
    const exported = await trader.exported('inventory');
    await place(await aShopper(app, lamp, { quantity: 4 }), { paymentMethod: 'cash_on_delivery' });
    const stale = await trader.checked('inventory', exported);
    expect(stale.faults).toMatchObject([
      { line: 2, column: 'version', message: expect.stringContaining('its stock is now 6') as string },
    ]);
    const blind = await trader.checked('inventory', csv(['product_id', 'quantity'], [lamp.id, '10']));
    expect(blind.faults, 'no version').toMatchObject([{ line: 2, column: 'version' }]);
    await place(await aShopper(app, lamp, { quantity: 3 }));
    const reserved = await trader.checked('inventory', csv(['product_id', 'quantity'], [lamp.id, '2']));
    expect(reserved.faults).toMatchObject([
      { column: 'quantity', message: expect.stringContaining('enter 3 or more') as string },
    ]);
  });

  test('reports every line that names no item, another one, or several', async () => {
    const trader = await aTrader(app);
    const foreign = await aProduct(app, { stock: null });
    const foreignRecord = await someStock(app, foreign);
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: 5 });
    const lampRecord = (await trader.table('inventory'))[0]?.['id'] ?? '';
    const twice = await aProduct(app, { shopId: trader.shop.id, name: 'Pot', stock: 5 });
    await someStock(app, twice);
    const bare = await aProduct(app, { shopId: trader.shop.id, name: 'Wick', stock: null });
    const { faults } = await trader.checked(
      'inventory',
      csv(
        columns,
        [foreignRecord, '', '', '1', '', '', ''],
        ['', '', foreign.id, '1', '1', '', ''],
        [lampRecord, '', twice.id, '1', '', '', ''],
        ['', '', twice.id, '1', '', '', ''],
        ['', '', bare.id, '1', '', '', ''],
        ['', '', '', '1.5', '-1', 'sold', '560009-560001'],
        [lampRecord, '1', '', '3', '', '', ''],
        ['', '1', lamp.id, '3', '', '', ''],
      ),
    );
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 id',
      '3 product_id',
      '4 product_id',
      '5 id',
      '6 quantity',
      '7 quantity',
      '7 minimum_threshold',
      '7 status',
      '7 id',
      '7 pin_codes',
      '8 id',
      '9 id',
    ]);
    const [row] = await app.database.db.select().from(inventory).where(eq(inventory.id, foreignRecord));
    expect(row).toMatchObject({ quantity: 50, version: 1 });
  });

  test('has a line for each variant, and imported again changes nothing', async () => {
    const trader = await aTrader(app);
    const kurta = await aVariedProduct(app, {
      shopId: trader.shop.id,
      name: 'Kurta',
      options: { Size: ['M', 'L'], Colour: ['Indigo'] },
      variants: { 'M Indigo': { stock: 4, sku: '-12' } },
    });
    await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: 6 });
    expect(await trader.table('inventory')).toMatchObject([
      { variant_id: kurta.variantOf('M', 'Indigo'), variant: 'M, Indigo', sku: '-12', quantity: '4' },
      { variant_id: kurta.variantOf('L', 'Indigo'), variant: 'L, Indigo', sku: '', quantity: '50' },
      { product_name: 'Lamp', variant: '', sku: '', quantity: '6' },
    ]);
    const file = await trader.exported('inventory');
    expect(await trader.checked('inventory', file)).toMatchObject({
      rowsUnchanged: 3,
      rowsChanged: 0,
      rowsAdded: 0,
      faults: [],
    });
    const withoutIds = file.replaceAll(/^[0-9a-f-]{36},/gm, ',');
    expect(await trader.checked('inventory', withoutIds)).toMatchObject({ rowsUnchanged: 3, faults: [] });
  });

  test('names a variant by its id, or by its SKU however it is written', async () => {
    const trader = await aTrader(app);
    const kurta = await aVariedProduct(app, {
      shopId: trader.shop.id,
      name: 'Kurta',
      options: { Size: ['S', 'M', 'L'] },
      variants: { S: { stock: 1 }, M: { stock: 2, sku: 'Kurta-M' }, L: { stock: null, sku: 'Kurta-L' } },
    });
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: null });
    const done = await trader.applied(
      'inventory',
      csv(
        ['variant_id', 'sku', 'product_id', 'version', 'quantity', 'minimum_threshold'],
        [kurta.variantOf('S'), '', '', '1', '11', ''],
        ['', 'KURTA-m\u200b', '', '1', '12', ''],
        ['', ' Kurta-L', kurta.id, '', '13', '2'],
        [lamp.variantId, '', '', '', '14', '2'],
      ),
    );
    expect(done).toMatchObject({ state: 'applied', rowsAdded: 2, rowsChanged: 2, faults: [] });
    const table = await trader.table('inventory');
    expect(table.map(({ variant, quantity }) => [variant, quantity])).toEqual([
      ['S', '11'],
      ['M', '12'],
      ['L', '13'],
      ['', '14'],
    ]);
  });

  test('reports every line that names no variant, another one, or one twice', async () => {
    const trader = await aTrader(app);
    const kurta = await aVariedProduct(app, {
      shopId: trader.shop.id,
      name: 'Kurta',
      options: { Size: ['M', 'L', 'XL'] },
      variants: { M: { sku: 'OWN' }, L: { stock: null }, XL: { stock: null, sku: 'OLD' } },
    });
    await app.database.db
      .update(variants)
      .set({ archivedAt: new Date() })
      .where(eq(variants.id, kurta.variantOf('XL')));
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp', stock: 5 });
    const foreign = await aVariedProduct(app, {
      options: { Size: ['M'] },
      variants: { M: { sku: 'FOREIGN' } },
    });
    const record = (await trader.table('inventory'))[0]?.['id'] ?? '';
    const { faults } = await trader.checked(
      'inventory',
      csv(
        ['id', 'product_id', 'variant_id', 'sku', 'quantity', 'minimum_threshold'],
        ['', kurta.id, '', '', '1', '1'],
        ['', '', foreign.variantId, '', '1', '1'],
        ['', '', kurta.variantOf('XL'), '', '1', '1'],
        ['', '', '', 'FOREIGN', '1', '1'],
        ['', '', '', 'OLD', '1', '1'],
        ['', lamp.id, kurta.variantOf('M'), '', '1', '1'],
        [record, '', lamp.variantId, '', '1', '1'],
        ['', '', kurta.variantOf('L'), '', '1', '1'],
        ['', '', kurta.variantOf('L'), '', '2', '1'],
      ),
    );
    expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 product_id',
      '3 variant_id',
      '4 variant_id',
      '5 sku',
      '6 sku',
      '7 product_id',
      '8 variant_id',
      '10 id',
    ]);
    expect(faults[0]?.message).toBe('This product has variants: give the variant_id or the sku.');
  });

  test('a product that has lost its options is its active variant, and stock of the archived ones stays', async () => {
    const trader = await aTrader(app);
    const [kurta, cap] = [
      await aVariedProduct(app, { shopId: trader.shop.id, options: { Size: ['M', 'L'] }, stock: 3 }),
      await aVariedProduct(app, { shopId: trader.shop.id, options: { Size: ['M', 'L'] }, stock: null }),
    ];
    for (const { id, variantId } of [kurta, cap]) {
      const body = { options: [], variants: [{ id: variantId, choices: [] }] };
      await trader.api('PUT /api/pro/:productId/variants', { params: { productId: id }, body });
    }
    const head = ['product_id', 'version', 'quantity', 'minimum_threshold'];
    const done = await trader.applied(
      'inventory',
      csv(head, [kurta.id, '1', '20', '1'], [cap.id, '', '7', '1']),
    );
    expect(done).toMatchObject({ state: 'applied', rowsChanged: 1, rowsAdded: 1, faults: [] });
    const table = await trader.table('inventory');
    expect(new Map(table.map((row) => [row['variant_id'], row['quantity']]))).toEqual(
      new Map([
        [kurta.variantOf('M'), '20'],
        [kurta.variantOf('L'), '3'],
        [cap.variantOf('M'), '7'],
      ]),
    );
  });

  test('too many ranges to expand are an error and do not exhaust the server', async () => {
    const trader = await aTrader(app);
    const line = ['', '', randomUUID(), '1', '1', '', '100000-109999, 200000-209999'];
    const { faults, faultCount } = await trader.checked(
      'inventory',
      csv(columns, ...Array.from({ length: 2000 }, () => line)),
    );
    expect(faultCount).toBe(2000);
    expect(faults.some(({ message }) => message.includes('10,00,000 pin codes'))).toBe(true);
  });
});
