import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { InventoryId, ProductId } from '../../../contract/kernel/schemas.ts';
import { inventory } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltShop, someStock } from '../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  expectToSettle,
  letExpire,
  place,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const at = (inventoryId: InventoryId) => ({ params: { inventoryId } });
const get = (id: InventoryId) => seller.api('GET /api/inventory/:inventoryId', at(id));
const change = (id: InventoryId, body: object) =>
  seller.api('PATCH /api/inventory/:inventoryId', { ...at(id), body });
/** An edit of what was just loaded. */
const edit = async (id: InventoryId, body: object) =>
  change(id, { version: (await get(id)).version, ...body });
const form = { quantity: 10, minimum_threshold: 2, delivery_pin_codes: ['560001'] };

/** A product of the shop with one record, and the record's id. */
async function stocked(draft: Parameters<typeof someStock>[2] = {}, name = 'Brass lamp') {
  const product = await aProduct(app, { shopId: shop.id, name, stock: null, pictureKeys: ['lamp'] });
  return { product, id: await someStock(app, product, draft) };
}

async function movements(id: InventoryId) {
  const page = await seller.api('GET /api/inventory/:inventoryId/movements', { ...at(id), query: {} });
  return page.movements.map(({ change, reason, note }) => [change, reason, note]);
}

test('inventory is for signed-in sellers', async () => {
  const buyer = await aBuyer(app);
  const id = randomUUID();
  for (const [method, url] of [
    ['GET', '/api/inventory'],
    ['POST', '/api/inventory'],
    ['GET', `/api/inventory/${id}`],
    ['GET', `/api/inventory/${id}/movements`],
    ['PUT', `/api/inventory/${id}`],
    ['PATCH', `/api/inventory/${id}`],
    ['DELETE', `/api/inventory/${id}`],
  ] as const) {
    expect((await app.server.inject({ method, url })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${buyer.token}` };
    expect((await app.server.inject({ method, url, headers })).statusCode).toBe(403);
  }
});

test('the stock of another shop is not found and stays as it is', {
  tags: ['AZ3', 'AZ13', 'AZ16'],
}, async () => {
  const foreignProduct = await aProduct(app, { stock: null });
  const foreign = await someStock(app, foreignProduct, { quantity: 7 });
  const before = await app.database.db.select().from(inventory).where(eq(inventory.id, foreign));
  const refusal = { status: 404, code: 'not_found', message: 'The inventory item was not found' };
  for (const id of [foreign, InventoryId.parse(randomUUID())]) {
    await expect(get(id)).rejects.toMatchObject(refusal);
    await expect(movements(id)).rejects.toMatchObject(refusal);
    await expect(change(id, { quantity: 1, version: 1 })).rejects.toMatchObject(refusal);
    await expect(
      seller.api('PUT /api/inventory/:inventoryId', { ...at(id), body: { ...form, version: 1 } }),
    ).rejects.toMatchObject(refusal);
    await expect(seller.api('DELETE /api/inventory/:inventoryId', at(id))).rejects.toMatchObject(refusal);
  }
  for (const product_id of [foreignProduct.id, ProductId.parse(randomUUID())]) {
    await expect(seller.api('POST /api/inventory', { body: { ...form, product_id } })).rejects.toMatchObject({
      status: 404,
      message: 'The product was not found',
    });
  }
  expect(await app.database.db.select().from(inventory).where(eq(inventory.id, foreign))).toEqual(before);
  expect(
    await app.database.db.select().from(inventory).where(eq(inventory.productId, foreignProduct.id)),
  ).toHaveLength(1);
  const { items, total } = await seller.api('GET /api/inventory', { query: { limit: '100' } });
  expect(items.map(({ id }) => id)).not.toContain(foreign);
  expect(total).toBe(items.length);
  const withoutShop = await aSeller(app);
  expect((await withoutShop.api('GET /api/inventory', { query: {} })).total).toBe(0);
});

test('new stock of an own product shows its figures and its product', {
  tags: ['API-37', 'API-38', 'ENT-14'],
}, async () => {
  const product = await aProduct(app, { shopId: shop.id, name: 'Jute bag', priceRupees: 249.5, stock: null });
  const body = { ...form, product_id: product.id, delivery_pin_codes: [' 560001 ', '5600*', '560001', '*'] };
  const item = await seller.api('POST /api/inventory', { body });
  expect(item).toMatchObject({
    product_id: product.id,
    quantity: 10,
    reserved: 0,
    minimum_threshold: 2,
    status: 'active',
    stockState: 'fine',
    delivery_pin_codes: ['560001', '5600*', '*'],
    pinCodeCount: 3,
    version: 1,
    Product: { name: 'Jute bag', price: 249.5, imageUrls: [], description: 'Keeps water cold for a day.' },
  });
  expect(await get(item.id)).toEqual(item);
  expect(await movements(item.id)).toEqual([[10, 'initial', null]]);
});

test('invalid stock is refused', {
  tags: ['VAL-23', 'VAL-24', 'VAL-25', 'ENT-15', 'DO3'],
}, async () => {
  const { product, id } = await stocked();
  const bodies = [
    { ...form, quantity: -1 },
    { ...form, quantity: 1.5 },
    { ...form, quantity: '4' },
    { ...form, quantity: 1_000_001 },
    { ...form, minimum_threshold: -1 },
    { ...form, delivery_pin_codes: ['  '] },
    { ...form, delivery_pin_codes: ['12345678901'] },
    { ...form, delivery_pin_codes: [['560001']] },
    { ...form, delivery_pin_codes: Array.from({ length: 20_001 }, (_, code) => String(code)) },
    { ...form, status: 'sold' },
    { quantity: 1 },
  ];
  const headers = { authorization: `Bearer ${seller.token}` };
  for (const body of bodies) {
    const payload = { ...body, product_id: product.id };
    expect(
      (await app.server.inject({ method: 'POST', url: '/api/inventory', headers, payload })).statusCode,
    ).toBe(400);
    const put = await app.server.inject({
      method: 'PUT',
      url: `/api/inventory/${id}`,
      headers,
      payload: { ...body, version: 1 },
    });
    expect(put.statusCode).toBe(400);
  }
  await expect(edit(id, { quantity: 5, change: 1 })).rejects.toMatchObject({ status: 400 });
  expect(await get(id)).toMatchObject({ quantity: 50, version: 1 });
});

const listed = async (search: string) =>
  (await seller.api('GET /api/inventory', { query: { search } })).items;

test('twenty thousand pin codes are stored; a list shows them abbreviated, never truncated without saying so', async () => {
  const { id } = await stocked({}, 'Wide reach');
  const codes = Array.from({ length: 20_000 }, (_, code) => String(500_000 + code));
  expect((await edit(id, { delivery_pin_codes: codes })).delivery_pin_codes).toEqual(codes);
  const [item, ...others] = await listed('Wide reach');
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    pinCodeCount: 20_000,
    pin_code_summary: [{ label: '500000-519999', count: 20_000 }],
  });
  expect(item).not.toHaveProperty('delivery_pin_codes');
  const saved = await app.server.inject({
    method: 'PUT',
    url: `/api/inventory/${id}`,
    headers: { authorization: `Bearer ${seller.token}` },
    payload: item ?? {},
  });
  expect(saved.statusCode, 'what a list gave cannot be saved as the whole record').toBe(400);
  expect((await get(id)).delivery_pin_codes).toEqual(codes);
});

test('the short form of pin codes begins with the broadest, however they were typed', {
  tags: ['INV-06'],
}, async () => {
  const { id } = await stocked({}, 'Mixed reach');
  const range = Array.from({ length: 110 }, (_, code) => String(560_001 + code));
  const pasted = Array.from({ length: 6_000 }, (_, code) => String(700_000 + 2 * code));
  await edit(id, { delivery_pin_codes: [...range, '5600*', '*', ...pasted] });
  expect(await listed('Mixed reach')).toMatchObject([
    {
      pinCodeCount: 6_112,
      pin_code_summary: [
        { label: 'All India', count: 1 },
        { label: '5600*', count: 1 },
        { label: '560001-560110', count: 110 },
        { label: '700000', count: 1 },
        { label: '700002', count: 1 },
      ],
    },
  ]);
  const few = ['560002', 'B-12', '560001', '110003', '110001', '110002'];
  await edit(id, { delivery_pin_codes: few });
  const labels = (await listed('Mixed reach'))[0]?.pin_code_summary.map(({ label }) => label);
  expect(labels).toEqual(['B-12', '110001-110003', '560001', '560002']);
  expect((await listed('Mixed reach'))[0]?.delivery_pin_codes).toEqual(few);
  await edit(id, { delivery_pin_codes: [] });
  expect(await listed('Mixed reach')).toMatchObject([{ delivery_pin_codes: [], pin_code_summary: [] }]);
});

test('the list is found by name, pin code, status and stock, page by page', {
  tags: ['API-36', 'INV-02', 'INV-08', 'INV-09', 'INV-10'],
}, async () => {
  const other = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: other.user.id });
  const build = async (name: string, draft: Parameters<typeof someStock>[2]) => {
    const product = await aProduct(app, { shopId, name, stock: null });
    await someStock(app, product, draft);
    return product;
  };
  const clayPot = await build('Clay pot 100%', { quantity: 0, deliveryPinCodes: ['110001', 'B-12'] });
  await build('Cane basket', { quantity: 2, minimumThreshold: 2, deliveryPinCodes: ['5600*'] });
  await build('Brass bell', {
    quantity: 3,
    minimumThreshold: 2,
    deliveryPinCodes: ['*'],
    status: 'inactive',
  });
  const names = async (query: object) =>
    (await other.api('GET /api/inventory', { query })).items.map(({ Product }) => Product.name);
  expect(await names({})).toEqual(['Brass bell', 'Cane basket', 'Clay pot 100%']);
  expect(await names({ search: ' cLAY ' })).toEqual(['Clay pot 100%']);
  expect(await names({ search: '0%' })).toEqual(['Clay pot 100%']);
  expect(await names({ search: '560034' })).toEqual(['Brass bell', 'Cane basket']);
  expect(await names({ search: '1100' })).toEqual(['Clay pot 100%']);
  expect(await names({ search: '5600*' })).toEqual(['Cane basket']);
  expect(await names({ search: ' all india ' })).toEqual(['Brass bell']);
  expect(await names({ search: 'B-12' })).toEqual(['Clay pot 100%']);
  expect(await names({ search: '100%', sortBy: 'changed', direction: 'descending' })).toEqual([
    'Clay pot 100%',
  ]);
  expect(await names({ product_id: clayPot.id })).toEqual(['Clay pot 100%']);
  expect(await names({ product_id: (await aProduct(app)).id })).toEqual([]);
  expect(await names({ stock: 'out' })).toEqual(['Clay pot 100%']);
  expect(await names({ stock: 'low' })).toEqual(['Cane basket']);
  expect(await names({ stock: 'fine', status: 'inactive' })).toEqual(['Brass bell']);
  expect(await names({ status: 'active' })).toEqual(['Cane basket', 'Clay pot 100%']);
  const page = await other.api('GET /api/inventory', { query: { page: '2', limit: '2' } });
  expect(page).toMatchObject({ currentPage: 2, totalPages: 2, total: 3, items: [{ stockState: 'out' }] });
});

test('stock is set or changed by a difference, with a reason in its history', {
  tags: ['API-39'],
}, async () => {
  const { id } = await stocked({ quantity: 20 });
  const put = { ...form, quantity: 12, status: 'inactive' as const, version: 1, reason: 'Counted' };
  expect(await seller.api('PUT /api/inventory/:inventoryId', { ...at(id), body: put })).toMatchObject({
    quantity: 12,
    minimum_threshold: 2,
    delivery_pin_codes: ['560001'],
    status: 'inactive',
    version: 2,
  });
  expect(await edit(id, { change: -5, reason: 'Broken' })).toMatchObject({ quantity: 7, status: 'inactive' });
  expect(await edit(id, { minimum_threshold: 9 })).toMatchObject({ quantity: 7, stockState: 'low' });
  expect(await movements(id)).toEqual([
    [-5, 'edit', 'Broken'],
    [-8, 'edit', 'Counted'],
    [20, 'initial', null],
  ]);
  await expect(edit(id, { change: -8 })).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  await expect(edit(id, { change: 1_000_000 })).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
});

test('an edit without a version changes what is there; with the loaded one, a stale edit is refused', {
  tags: ['ST8', 'API-39'],
}, async () => {
  const { id } = await stocked({ quantity: 20 });
  expect(await change(id, { change: -5, reason: 'Broken' })).toMatchObject({ quantity: 15, version: 2 });
  const put = await app.server.inject({
    method: 'PUT',
    url: `/api/inventory/${id}`,
    headers: { authorization: `Bearer ${seller.token}` },
    payload: { ...form, status: 'inactive' },
  });
  expect(put.json()).toMatchObject({ ...form, status: 'inactive', version: 3 });
  expect(await change(id, { status: 'active' })).toMatchObject({ ...form, status: 'active', version: 4 });
  await expect(change(id, { quantity: 1, version: 3 })).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await movements(id)).toEqual([
    [-5, 'edit', null],
    [-5, 'edit', 'Broken'],
    [20, 'initial', null],
  ]);
});

test('edits without a version wait for each other, and each one is done', { tags: ['ST8'] }, async () => {
  const { id } = await stocked({ quantity: 20 });
  const changed = await Promise.all([
    change(id, { quantity: 7 }),
    change(id, { minimum_threshold: 4 }),
    change(id, { delivery_pin_codes: ['5600*'] }),
  ]);
  expect(new Set(changed.map(({ version }) => version))).toEqual(new Set([2, 3, 4]));
  expect(await get(id)).toMatchObject({ quantity: 7, minimum_threshold: 4, delivery_pin_codes: ['5600*'] });
});

test('a form loaded before a sale or another edit is refused with the new figure', {
  tags: ['ST8'],
}, async () => {
  const { product, id } = await stocked({ quantity: 10 });
  const loaded = await get(id);
  await place(await aShopper(app, product, { quantity: 3 }), { paymentMethod: 'cash_on_delivery' });
  const stale = { status: 409, code: 'stale', message: expect.stringContaining('now 7') as string };
  await expect(edit(id, { quantity: 10, version: loaded.version })).rejects.toMatchObject(stale);
  expect(await get(id)).toMatchObject({ quantity: 7 });
  const { version } = await get(id);
  const saves = [1, 2, 3, 4].map((quantity) => edit(id, { quantity, version }));
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('stock that unpaid orders reserve can neither be lowered nor deleted', { tags: ['ST9'] }, async () => {
  const { product, id } = await stocked({ quantity: 10 });
  const placed = await place(await aShopper(app, product, { quantity: 4 }));
  const refusal = { status: 409, code: 'wrong_state', message: expect.stringContaining('4') as string };
  await expect(edit(id, { quantity: 3 })).rejects.toMatchObject(refusal);
  await expect(edit(id, { change: -7 })).rejects.toMatchObject(refusal);
  await expect(seller.api('DELETE /api/inventory/:inventoryId', at(id))).rejects.toMatchObject(refusal);
  expect(await edit(id, { quantity: 4 })).toMatchObject({ quantity: 4, reserved: 4 });
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  expect(await get(id)).toMatchObject({ quantity: 0, reserved: 0, stockState: 'out' });
  await seller.api('DELETE /api/inventory/:inventoryId', at(id));
});

test('a deleted record is gone from every list and from the shop', { tags: ['API-40'] }, async () => {
  const { product, id } = await stocked({ quantity: 6 }, 'Short-lived');
  const reply = await seller.api('DELETE /api/inventory/:inventoryId', at(id));
  expect(reply).toEqual({ message: 'Inventory item deleted' });
  await expect(get(id)).rejects.toMatchObject({ status: 404 });
  await expect(edit(id, { quantity: 4 })).rejects.toMatchObject({ status: 404 });
  const { total } = await seller.api('GET /api/inventory', { query: { search: 'Short-lived' } });
  expect(total).toBe(0);
  const lookup = await app.server.inject(`/api/inventory/pin-code/560001?product_id=${product.id}`);
  expect(lookup.json()).toEqual([]);
});

test('random histories of edits, orders, payments and expiries keep stock, reservations and movements in step', {
  tags: ['I1'],
}, async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), units: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constant('change' as const), units: fc.integer({ min: -6, max: 6 }) }),
    fc.record({ kind: fc.constant('order' as const), units: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('pay' as const), units: fc.constant(0) }),
    fc.record({ kind: fc.constant('expire' as const), units: fc.constant(0) }),
  );
  let [orders, edits] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { product, id } = await stocked({ quantity: 8 });
      const open: Awaited<ReturnType<typeof place>>[] = [];
      const shoppers = await Promise.all(
        steps.map(({ units }) => aShopper(app, product, { quantity: Math.max(units, 1) })),
      );
      const run = async ({ kind, units }: (typeof steps)[number], index: number): Promise<unknown> => {
        const shopper = shoppers[index];
        if (kind === 'set') return edit(id, { quantity: units }).then(() => (edits += 1));
        if (kind === 'change') return edit(id, { change: units });
        if (kind === 'order' && shopper) {
          open.push(await place(shopper));
          orders += 1;
          return undefined;
        }
        const order = open.shift();
        if (!order) return undefined;
        return kind === 'pay' ? decide(app, order, 'approve') : letExpire(app, order.orderId);
      };
      // Two at a time, so that edits and orders meet; what is refused must change nothing.
      for (let index = 0; index < steps.length; index += 2) {
        await Promise.allSettled(steps.slice(index, index + 2).map((one, place) => run(one, index + place)));
      }
      await expectToSettle(app);
    }),
    { numRuns: 8 },
  );
  expect(Math.min(orders, edits)).toBeGreaterThan(0);
});
