import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../../contract/client.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  type BuiltProduct,
  someStock,
  type StockDraft,
} from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BENGALURU = '560001';

async function deliverable(
  productIds: readonly string[],
  pinCode = BENGALURU,
): Promise<readonly ProductId[]> {
  const reply = await app.api()('POST /api/inventory/deliverable', {
    body: { pinCode, productIds: productIds as ProductId[] }, // also ids of other kinds, which must be refused
  });
  return reply.productIds;
}

/** A product with these records of stock and no others. */
async function aProductWith(...records: StockDraft[]): Promise<BuiltProduct> {
  const product = await aProduct(app, { stock: null });
  for (const record of records) await someStock(app, product, record);
  return product;
}

test('a product can be delivered by a record of the pin code, of a prefix of it or of all India', {
  tags: ['PDP-10'],
}, async () => {
  const [exact, prefix, everywhere, elsewhere, nowhere] = await Promise.all([
    aProductWith({ deliveryPinCodes: ['110001', BENGALURU] }),
    aProductWith({ deliveryPinCodes: ['5600*'] }),
    aProductWith({ deliveryPinCodes: ['*'] }),
    aProductWith({ deliveryPinCodes: ['110001', '57*', '56001*'] }),
    aProductWith(),
  ]);
  const ids = [exact, prefix, everywhere, elsewhere, nowhere].map(({ id }) => id);
  expect(new Set(await deliverable(ids))).toEqual(new Set([exact.id, prefix.id, everywhere.id]));
  expect(new Set(await deliverable(ids, '560099'))).toEqual(new Set([prefix.id, everywhere.id]));
  expect(new Set(await deliverable(ids, '110001'))).toEqual(new Set([exact.id, everywhere.id, elsewhere.id]));
});

test('nothing inactive, sold out, reserved to the last unit or archived can be delivered', {
  tags: ['PDP-10'],
}, async () => {
  const [inactive, soldOut, reserved, oneLeft] = await Promise.all([
    aProductWith({ status: 'inactive' }),
    aProductWith({ quantity: 0 }),
    aProductWith({ quantity: 4, reserved: 4 }),
    aProductWith({ quantity: 4, reserved: 4 }, { quantity: 5, reserved: 4 }),
  ]);
  const archived = await aProduct(app, { archivedAt: new Date() });
  const ids = [inactive, soldOut, reserved, oneLeft, archived].map(({ id }) => id);
  expect(await deliverable(ids)).toEqual([oneLeft.id]);
});

test('a product with several records for the pin code, or requested twice, appears once', async () => {
  const { id } = await aProductWith({ deliveryPinCodes: ['*'] }, { deliveryPinCodes: ['56*'] });
  expect(await deliverable([id, id])).toEqual([id]);
});

test('unknown ids and products that were not requested are left out', async () => {
  const [asked] = await Promise.all([aProductWith({}), aProductWith({})]);
  expect(await deliverable([randomUUID(), asked.id])).toEqual([asked.id]);
  expect(await deliverable([randomUUID()])).toEqual([]);
});

test('a hundred products are looked up at once, no more and not none', async () => {
  const ids = Array.from({ length: 101 }, () => randomUUID());
  expect(await deliverable(ids.slice(1))).toEqual([]);
  for (const wrong of [ids, []]) {
    await expect(deliverable(wrong)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('an invalid pin code or id is refused', async () => {
  const { id } = await aProductWith({});
  for (const [pinCode, productId] of [
    ['56001', id],
    ['5600*', id],
    ['*', id],
    ['', id],
    [BENGALURU, '1'],
    [BENGALURU, "' or true --"],
  ] as const) {
    await expect(deliverable([productId], pinCode)).rejects.toBeInstanceOf(ApiProblem);
  }
});

test('a product that is sold out is no longer deliverable in the next answer', async () => {
  const product = await aProductWith({ quantity: 1 });
  expect(await deliverable([product.id])).toEqual([product.id]);
  const { rowCount } = await app.database.pool.query(
    'update inventory set reserved = quantity where product_id = $1',
    [product.id],
  );
  expect(rowCount).toBe(1);
  expect(await deliverable([product.id])).toEqual([]);
});
