import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter, kolkataDate } from '../../../contract/kernel/days.ts';
import type { OrderLineId, ProductId } from '../../../contract/kernel/schemas.ts';
import { inventory, shops, stockReservations, stockMovements } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, type BuiltProduct, someStock } from '../../../tests/support/catalog-builders.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { consumeReservations, reserveStock, releaseReservations } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BENGALURU = '560001';

function lookUp(pinCode: string, query = '') {
  return app.server.inject(`/api/inventory/pin-code/${pinCode}${query}`);
}

function aLine({ variantId }: BuiltProduct, quantity: number) {
  return { orderLineId: randomUUID() as OrderLineId, variantId, quantity }; // an id of the right kind, of no order
}

function reserve(lines: ReturnType<typeof aLine>[], pinCode = BENGALURU): Promise<void> {
  return inTransaction(app.database.db, (tx) => reserveStock(tx, { lines, pinCode }));
}

async function stockOf(productId: ProductId) {
  const rows = await app.database.db
    .select({ quantity: inventory.quantity, reserved: inventory.reserved })
    .from(inventory)
    .where(eq(inventory.productId, productId))
    .orderBy(inventory.quantity);
  return rows.map(({ quantity, reserved }) => [quantity, reserved]);
}

test('a record counts when it is active, covers the pin code and has units left', {
  tags: ['PDP-10', 'API-41', 'ENT-18'],
}, async () => {
  const shop = await aShop(app, { deliveryDays: 3 });
  const product = await aProduct(app, { shopId: shop.id, stock: null });
  await someStock(app, product, { quantity: 7, reserved: 2, deliveryPinCodes: [BENGALURU] });
  await someStock(app, product, { quantity: 9, status: 'inactive', deliveryPinCodes: [BENGALURU] });
  await someStock(app, product, { quantity: 3, reserved: 3, deliveryPinCodes: [BENGALURU] });
  await someStock(app, product, { quantity: 4, deliveryPinCodes: ['110001'] });
  const response = await lookUp(BENGALURU, `?product_id=${product.id}`);
  expect(response.json()).toEqual([
    {
      product_id: product.id,
      variant_id: product.variantId,
      status: 'active',
      quantity: 5,
      arrivesBy: daysAfter(kolkataDate(app.clock.now), 3),
    },
  ]);
  expect((await lookUp('400001', `?product_id=${product.id}`)).json()).toEqual([]);
});

test('the day of arrival is counted from today in Asia/Kolkata, by the days that the shop says now', async () => {
  const shop = await aShop(app, { deliveryDays: 1 });
  const product = await aProduct(app, { shopId: shop.id });
  const arrivesBy = async (moment: string) => {
    app.clock.now = new Date(moment);
    return (await lookUp(BENGALURU, `?product_id=${product.id}`)).json<{ arrivesBy: string }[]>()[0]
      ?.arrivesBy;
  };
  const now = app.clock.now;
  expect(await arrivesBy('2026-12-30T18:29:59.999Z')).toBe('2026-12-31');
  expect(await arrivesBy('2026-12-30T18:30:00.000Z')).toBe('2027-01-01');
  await app.database.db.update(shops).set({ deliveryDays: 30 }).where(eq(shops.id, shop.id));
  expect(await arrivesBy('2026-12-30T18:30:00.000Z')).toBe('2027-01-30');
  app.clock.now = now;
});

test('delivery patterns cover a prefix and all India', async () => {
  const regional = await aProduct(app, { stock: null });
  await someStock(app, regional, { deliveryPinCodes: ['5600*'] });
  const everywhere = await aProduct(app, { stock: 3 });
  const products = (await lookUp('560099')).json<{ product_id: string }[]>().map((row) => row.product_id);
  expect(products).toContain(regional.id);
  expect(products).toContain(everywhere.id);
  expect((await lookUp('570001', `?product_id=${regional.id}`)).json()).toEqual([]);
});

test('nobody reads exact stock from a lookup, and archived products are not in it', async () => {
  const plenty = await aProduct(app, { stock: 5000 });
  expect((await lookUp(BENGALURU, `?product_id=${plenty.id}`)).json()).toMatchObject([{ quantity: 20 }]);
  const archived = await aProduct(app, { archivedAt: new Date() });
  expect((await lookUp(BENGALURU, `?product_id=${archived.id}`)).json()).toEqual([]);
});

test('a lookup with a malformed pin code, product or page is refused', async () => {
  for (const path of ['56001', '5600011', 'abcdef', '%27%20or%201'])
    expect((await lookUp(path)).statusCode).toBe(400);
  for (const query of ['?product_id=1', '?page=0', '?page=-1', '?page=1e9', '?page=NaN'])
    expect((await lookUp(BENGALURU, query)).statusCode).toBe(400);
});

test('a lookup gives at most a hundred records a page', async () => {
  const product = await aProduct(app, { stock: null });
  for (let made = 0; made < 101; made += 1) await someStock(app, product, { deliveryPinCodes: ['799999'] });
  expect((await lookUp('799999', `?product_id=${product.id}`)).json()).toHaveLength(100);
  expect((await lookUp('799999', `?product_id=${product.id}&page=2`)).json()).toHaveLength(1);
});

test('a reservation takes from several records when one is not enough, the fullest first', async () => {
  const product = await aProduct(app, { stock: null });
  await someStock(app, product, { quantity: 2 });
  await someStock(app, product, { quantity: 5 });
  await reserve([aLine(product, 6)]);
  expect(await stockOf(product.id)).toEqual([
    [2, 1],
    [5, 5],
  ]);
});

test('a reservation is all or nothing and names the product that falls short', async () => {
  const plenty = await aProduct(app, { name: 'Plenty lamp' });
  const scarce = await aProduct(app, { name: 'Scarce kettle', stock: 1 });
  await expect(reserve([aLine(plenty, 2), aLine(scarce, 2)])).rejects.toMatchObject({
    code: 'out_of_stock',
    message: expect.stringContaining('Only 1 of Scarce kettle') as string,
  });
  expect(await stockOf(plenty.id)).toEqual([[50, 0]]);
  expect(await stockOf(scarce.id)).toEqual([[1, 0]]);
});

test('a pin code that no active record covers is distinguished from sold-out stock', {
  tags: ['ST10', 'ST11'],
}, async () => {
  const product = await aProduct(app, { name: 'Local cake', stock: null });
  await someStock(app, product, { deliveryPinCodes: ['560*'] });
  await expect(reserve([aLine(product, 1)], '110001')).rejects.toMatchObject({
    code: 'not_deliverable',
    message: expect.stringContaining('Local cake cannot be delivered to 110001') as string,
  });
  const archived = await aProduct(app, { archivedAt: new Date() });
  await expect(reserve([aLine(archived, 1)])).rejects.toMatchObject({ code: 'not_deliverable' });
});

test('consuming a reservation lowers the stock once and leaves a movement; a later release changes nothing', async () => {
  const product = await aProduct(app, { stock: 10 });
  const line = aLine(product, 3);
  await reserve([line]);
  expect(await stockOf(product.id)).toEqual([[10, 3]]);
  const claim = () => inTransaction(app.database.db, (tx) => consumeReservations(tx, [line.orderLineId]));
  expect(await claim()).toBe(3);
  expect(await claim()).toBe(0);
  await inTransaction(app.database.db, (tx) => releaseReservations(tx, [line.orderLineId]));
  expect(await stockOf(product.id)).toEqual([[7, 0]]);
  const movements = await app.database.db
    .select({ change: stockMovements.change, reason: stockMovements.reason })
    .from(stockMovements)
    .where(eq(stockMovements.orderLineId, line.orderLineId));
  expect(movements).toEqual([{ change: -3, reason: 'sale' }]);
});

test('a reservation is released once, and consuming it later sells nothing', async () => {
  const product = await aProduct(app, { stock: 10 });
  const line = aLine(product, 4);
  await reserve([line]);
  const ends = Array.from({ length: 5 }, () =>
    inTransaction(app.database.db, (tx) => releaseReservations(tx, [line.orderLineId])),
  );
  await Promise.all(ends);
  await inTransaction(app.database.db, (tx) => consumeReservations(tx, [line.orderLineId]));
  expect(await stockOf(product.id)).toEqual([[10, 0]]);
});

test('of two buyers of the last unit exactly one gets it, every time', { tags: ['ST2'] }, async () => {
  for (let round = 0; round < 50; round += 1) {
    const product = await aProduct(app, { stock: 1 });
    const results = await Promise.allSettled([reserve([aLine(product, 1)]), reserve([aLine(product, 1)])]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(product.id)).toEqual([[1, 1]]);
  }
});

test('orders that name two products in opposite order never wait for each other', {
  tags: ['ST5'],
}, async () => {
  const a = await aProduct(app, { stock: 200 });
  const b = await aProduct(app, { stock: 200 });
  for (let round = 0; round < 50; round += 1) {
    const there = [aLine(a, 1), aLine(b, 1)];
    const back = [aLine(b, 1), aLine(a, 1)];
    await Promise.all([reserve(there), reserve(back)]);
    await Promise.all(
      [there, back].map((lines, place) =>
        app.database.db.transaction(async (tx) => {
          const end = place === 0 ? consumeReservations : releaseReservations;
          await end(tx, lines.map((line) => line.orderLineId).toReversed());
        }),
      ),
    );
  }
  expect(await stockOf(a.id)).toEqual([[150, 0]]);
});

test('the database refuses reservations beyond the stock', async () => {
  const product = await aProduct(app, { stock: 1 });
  const write = app.database.db
    .update(inventory)
    .set({ reserved: sql`${inventory.reserved} + 2` })
    .where(eq(inventory.productId, product.id));
  await expect(write).rejects.toThrow();
  expect(
    await app.database.db.select().from(stockReservations).where(eq(stockReservations.quantity, 0)),
  ).toEqual([]);
});

test('the database refuses delivery pin codes that a record may not have, new or changed', async () => {
  const product = await aProduct(app);
  const refusal = { cause: { constraint: 'inventory_pin_codes_check' } };
  await expect(someStock(app, product, { deliveryPinCodes: [BENGALURU, BENGALURU] })).rejects.toMatchObject(
    refusal,
  );
  const change = app.database.db
    .update(inventory)
    .set({ deliveryPinCodes: [` ${BENGALURU}`] })
    .where(eq(inventory.productId, product.id));
  await expect(change).rejects.toMatchObject(refusal);
});
