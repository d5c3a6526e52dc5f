import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShippingInput } from '../../../contract/shipping.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop, type SellerWithShop } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectToSettle,
  inCart,
  onCart,
  place,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectToSettle(app);
  await app.close();
});

const FEES = {
  base: 40,
  perKg: 20,
  freeFrom: 2000,
  cashFee: 30,
  usualWeight: 500,
  zones: [{ name: 'Karnataka', pinCodes: ['56*'], base: 10, perKg: 5 }],
} satisfies ShippingInput;

async function aSellerWithFees(fees: ShippingInput = FEES): Promise<SellerWithShop> {
  const seller = await aSellerWithShop(app);
  await seller.api('PUT /api/shipping', { body: fees });
  return seller;
}

test('a shop that set no fees sends free of charge', { tags: ['CART-06', 'CONST-21'] }, async () => {
  const seller = await aSellerWithShop(app);
  expect(await seller.api('GET /api/shipping')).toEqual({
    base: 0,
    perKg: 0,
    freeFrom: null,
    cashFee: 0,
    usualWeight: 500,
    zones: [],
    version: 0,
  });
  const product = await aProduct(app, { shopId: seller.shop.id });
  const shopper = await aShopper(app, product);
  expect(await shopper.api('GET /api/cart')).toMatchObject({ shipping: 0, subtotal: 499, total: 499 });
  expect(await summaryOf(shopper)).toMatchObject({ shipping: 0, cashFee: 0, total: 499 });
});

test('fees are saved as a whole, and not over those of somebody else', async () => {
  const seller = await aSellerWithFees();
  expect(await seller.api('GET /api/shipping')).toEqual({ ...FEES, version: 1 });
  await seller.api('PUT /api/shipping', { body: { ...FEES, zones: [], base: 50, version: 1 } });
  await expect(
    seller.api('PUT /api/shipping', { body: { ...FEES, base: 60, version: 1 } }),
  ).rejects.toMatchObject({ code: 'stale' });
  expect(await seller.api('GET /api/shipping')).toMatchObject({ base: 50, zones: [], version: 2 });
});

test('an entry of two zones, or none that is a pin code, is refused where it is', async () => {
  const seller = await aSellerWithFees();
  const zone = FEES.zones[0] ?? expect.unreachable();
  await expect(
    seller.api('PUT /api/shipping', { body: { zones: [zone, { ...zone, name: 'South' }] } }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'zones.1.pinCodes', message: '56* is in Karnataka already' }],
  });
  await expect(
    seller.api('PUT /api/shipping', { body: { zones: [{ ...zone, pinCodes: ['Bengaluru'] }] } }),
  ).rejects.toMatchObject({
    errors: [
      {
        path: 'zones.0.pinCodes.0',
        message: "'Bengaluru' is none of these: pin codes such as 560001, or prefixes such as 5600*",
      },
    ],
  });
});

test('a product says what sending one unit costs, to a pin code and without one', async () => {
  const seller = await aSellerWithFees();
  const { id: productId } = await aProduct(app, { shopId: seller.shop.id });
  const ask = async (query: Record<string, string>) =>
    (await app.server.inject({ url: `/api/pro/${productId}/shipping`, query })).json() as unknown;
  const others = { hasZones: true, freeFrom: 2000, cashFee: 30 };
  expect(await ask({})).toEqual({ shipping: 60, ...others });
  expect(await ask({ pinCode: '560001' })).toEqual({ shipping: 15, ...others });
});

test('each shop sends one parcel, and a cart says what each costs', async () => {
  const [one, other] = [await aSellerWithFees(), await aSellerWithFees({ base: 25, freeFrom: 400 })];
  const products = [
    await aProduct(app, { shopId: one.shop.id }),
    await aProduct(app, { shopId: one.shop.id }),
    await aProduct(app, { shopId: other.shop.id }),
  ];
  const buyer = await aBuyer(app);
  for (const product of products) await inCart(app, buyer, product);
  const inBengaluru = await buyer.api('GET /api/cart', { query: { pinCode: '560001' } });
  expect(inBengaluru).toMatchObject({ subtotal: 1497, shipping: 15, total: 1512 });
  const ofShop = ({ shop: { id } }: SellerWithShop) =>
    inBengaluru.parcels.find(({ shop }) => shop.id === id) ?? expect.unreachable();
  expect(ofShop(one)).toMatchObject({ shipping: 15, missingForFree: 1002 });
  expect(ofShop(other)).toMatchObject({ shipping: 0, missingForFree: null });
  expect(await buyer.api('GET /api/cart')).toMatchObject({ shipping: 60, total: 1557 });
});

test('a coupon never adds a fee: the value before it counts', async () => {
  const seller = await aSellerWithFees({ base: 40, freeFrom: 499 });
  const product = await aProduct(app, { shopId: seller.shop.id });
  const shopper = await aShopper(app, product);
  await onCart(app, shopper, seller.shop.id, await aCoupon(app, seller.shop.id));
  expect(await summaryOf(shopper)).toMatchObject({ discount: 49.9, shipping: 0, total: 449.1 });
});

test('the fee for cash comes on top where it is paid at the door, and stays as it was', async () => {
  const seller = await aSellerWithFees();
  const product = await aProduct(app, { shopId: seller.shop.id });
  const shopper = await aShopper(app, product);
  expect(await summaryOf(shopper)).toMatchObject({
    subtotal: 499,
    shipping: 15,
    cashFee: 30,
    total: 514,
    shops: [{ shipping: 15, cashFee: 30, total: 514 }],
  });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await seller.api('PUT /api/shipping', { body: {} });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({
    subtotal: 499,
    shipping: 15,
    cashFee: 30,
    total: 544,
    left: 544,
    shopOrders: [{ shipping: 15, cashFee: 30, total: 544 }],
  });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  const ofSeller = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } });
  expect(ofSeller).toMatchObject({ shipping: 15, cashFee: 30, total: 544, takenBack: 0 });
});

test('paid online, there is no fee for cash', async () => {
  const seller = await aSellerWithFees();
  const shopper = await aShopper(app, await aProduct(app, { shopId: seller.shop.id }));
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { orderId } = placed;
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({ shipping: 15, cashFee: 0, total: 514 });
});

test('fees that changed since they were seen are not charged', async () => {
  const seller = await aSellerWithFees();
  const shopper = await aShopper(app, await aProduct(app, { shopId: seller.shop.id }));
  const { quote } = await summaryOf(shopper);
  await seller.api('PUT /api/shipping', { body: { ...FEES, cashFee: 35 } });
  await expect(place(shopper, { quote })).rejects.toMatchObject({ code: 'quote_changed' });
});

test('placing the same order again continues the open one, with a fee for cash as without', async () => {
  const seller = await aSellerWithFees();
  const shopper = await aShopper(app, await aProduct(app, { shopId: seller.shop.id }));
  const first = await place(shopper);
  expect((await place(shopper)).orderId).toBe(first.orderId);
});

test('cancelling a whole parcel brings its fees back, cancelling a part of it does not', async () => {
  const seller = await aSellerWithFees();
  const shopper = await aShopper(app, await aProduct(app, { shopId: seller.shop.id, name: 'Cup' }));
  await inCart(app, shopper, await aProduct(app, { shopId: seller.shop.id, name: 'Jug' }));
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, placed.orderId, seller.shop.id);
  const [cup, jug] = await linesOf(app, id);
  if (!cup || !jug) return expect.unreachable();
  const quote = (lineId: typeof cup.id) =>
    shopper.api('GET /api/order/line/:lineId/cancel', { params: { lineId } });
  const cancel = (lineId: typeof cup.id) =>
    shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId } });
  expect(await quote(cup.id)).toMatchObject({ refund: 499, fees: 0 });
  await cancel(cup.id);
  expect(await quote(jug.id)).toMatchObject({ refund: 514, fees: 15 });
  await cancel(jug.id);
  await app.jobs.drain();
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order).toMatchObject({ total: 1013, refunded: 1013, left: 0 });
});

test('a cash order that is cancelled leaves nothing to pay', async () => {
  const seller = await aSellerWithFees();
  const shopper = await aShopper(app, await aProduct(app, { shopId: seller.shop.id }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId } });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({ total: 544, cancelled: 544, left: 0 });
  const ofSeller = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } });
  expect(ofSeller.total - ofSeller.takenBack).toBe(0);
});

test.each([
  { cause: 'not_as_ordered' as const, fees: 45, says: 'the fees go back with the last goods, once' },
  { cause: 'changed_mind' as const, fees: 0, says: 'the fees stay with the shop' },
])('of a parcel that comes back because of $cause $says', async ({ cause, fees }) => {
  const seller = await aSellerWithFees();
  const product = await aProduct(app, { shopId: seller.shop.id });
  const shopper = await aShopper(app, product, { quantity: 2 });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  await deliver(seller, shopOrderId);
  const [line] = await linesOf(app, shopOrderId);
  if (!line) return expect.unreachable();
  const giveBack = async () => {
    const back = await askReturn(app, shopper, {
      shopOrderId,
      cause,
      lines: [{ lineId: line.id, quantity: 1 }],
      ...(fees > 0 && { refund: await refundOf(shopOrderId, cause) }),
    });
    const params = { returnId: back.id };
    await seller.api('POST /api/return/:returnId/accept', { params, body: { sendTo: '4 Weavers Street' } });
    await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } });
    await seller.api('POST /api/return/:returnId/paid-back', { params, body: { by: 'cash', note: '' } });
    return back;
  };
  const refundOf = async (id: typeof shopOrderId, why: typeof cause) => {
    const { refund } = await shopper.api('POST /api/return/quote', {
      body: { shopOrderId: id, cause: why, lines: [{ lineId: line.id, quantity: 1 }] },
    });
    return refund;
  };
  expect(await giveBack()).toMatchObject({ amount: 499, fees: 0 });
  expect(await giveBack()).toMatchObject({ amount: 499 + fees, fees });
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(order).toMatchObject({ total: 1043, refunded: 998 + fees, left: 45 - fees });
  const invoice = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId } });
  expect(invoice).toMatchObject({ shipping: 15, cashFee: 30, total: 1043, kept: 45 - fees });
  const ofSeller = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } });
  expect(ofSeller.takenBack).toBe(998 + fees);
});

test('a visitor sees the fees of the pin code in the cart', async () => {
  const seller = await aSellerWithFees();
  const { id: productId } = await aProduct(app, { shopId: seller.shop.id });
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/cart/preview',
    payload: { items: [{ productId, quantity: 1 }], pinCode: '560001' },
  });
  expect(reply.json()).toMatchObject({ shipping: 15, total: 514 });
});
