import { afterAll, beforeAll, expect, test } from 'vitest';
import { carriedFigures } from '../../../database/schema/catalog.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop, someStock } from '../../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../../tests/support/checkout-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('units sold are those of placed orders, less what was cancelled and what came back', async () => {
  const seller = await aSellerWithShop(app);
  const cup = await aProduct(app, { shopId: seller.shop.id, soldCount: 40 });
  const broughtAlong = { ratingSum: 0, ratingCount: 0, soldCount: 40 };
  await app.database.db.insert(carriedFigures).values({ productId: cup.id, ...broughtAlong });
  await aProduct(app, { shopId: seller.shop.id, name: 'Never sold' });
  const sold = async () =>
    Object.fromEntries(
      (await seller.api('POST /api/shop/filters', { body: {} })).map(({ name, unitsSold }) => [
        name,
        unitsSold,
      ]),
    );
  expect(await sold()).toEqual({ 'Steel bottle': 0, 'Never sold': 0 });

  const shopper = await aShopper(app, cup, { quantity: 3 });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  await anOrder(app, (await aBuyer(app)).user.id, cup, { status: 'awaiting_payment' });
  expect(await sold()).toMatchObject({ 'Steel bottle': 3 });

  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  await deliver(seller, shopOrderId);
  const [line = expect.unreachable()] = await linesOf(app, shopOrderId);
  const { id: returnId } = await askReturn(app, shopper, {
    shopOrderId,
    lines: [{ lineId: line.id, quantity: 2 }],
  });
  const openReturn = async () =>
    (await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } })).openReturn;
  expect(await openReturn()).toEqual({ id: returnId, kind: 'return', status: 'requested' });
  const params = { returnId };
  await seller.api('POST /api/return/:returnId/accept', { params, body: { sendTo: 'Mitti, Jaipur' } });
  expect(await sold()).toMatchObject({ 'Steel bottle': 3 });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: false } });
  expect(await sold()).toMatchObject({ 'Steel bottle': 1 });
  expect(await openReturn()).toMatchObject({ status: 'received' });
  await seller.api('POST /api/return/:returnId/paid-back', { params, body: { by: 'cash', note: '' } });
  expect(await openReturn()).toBeNull();

  const another = await aShopper(app, cup, { quantity: 2 });
  const next = await place(another, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  expect(await sold()).toMatchObject({ 'Steel bottle': 3 });
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: (await shopOrderOf(app, next.orderId, seller.shop.id)).id },
    body: { reason: 'It broke' },
  });
  expect(await sold()).toMatchObject({ 'Steel bottle': 1 });
});

test('the stock of a product comes along where it is one active record', async () => {
  const { api, shop } = await aSellerWithShop(app);
  const one = await aProduct(app, { shopId: shop.id, name: 'One', stock: 7 });
  const two = await aProduct(app, { shopId: shop.id, name: 'Two', stock: 7 });
  await someStock(app, two, { quantity: 3 });
  await aProduct(app, { shopId: shop.id, name: 'None', stock: null });
  const records = async () =>
    Object.fromEntries(
      (await api('GET /api/shop/products')).map(({ name, stockRecord }) => [name, stockRecord]),
    );
  const { One: record, ...others } = await records();
  expect(others).toEqual({ Two: null, None: null });
  const { items } = await api('GET /api/inventory', { query: { product_id: one.id } });
  const { id = expect.unreachable(), version } = items[0] ?? {};
  expect(record).toEqual({ id, version, quantity: 7, reserved: 0 });

  const params = { inventoryId: id };
  await api('PATCH /api/inventory/:inventoryId', { params, body: { quantity: 9, version } });
  expect((await records())['One']).toMatchObject({ quantity: 9 });
  const { version: next } = await api('GET /api/inventory/:inventoryId', { params });
  await api('PATCH /api/inventory/:inventoryId', { params, body: { status: 'inactive', version: next } });
  expect((await records())['One']).toBeNull();
});
