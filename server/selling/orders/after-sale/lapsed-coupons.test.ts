import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter, kolkataDate } from '../../../../contract/kernel/days.ts';
import { paise } from '../../../../contract/kernel/money.ts';
import type { OrderId, ShopId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import { coupons, payments, refunds } from '../../../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { mailsTo } from '../../../../tests/support/browser.ts';
import { aSeller, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  onCart,
  place,
  type Shopper,
} from '../../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

interface Purchase {
  seller: Person;
  shopper: Shopper;
  shopId: ShopId;
  orderId: OrderId;
  id: ShopOrderId;
  line: (name: string) => Promise<{ lineId: Awaited<ReturnType<typeof linesOf>>[number]['id'] }>;
}

/** Things of one shop by name and price, ordered with a coupon of 80 percent from ₹10,000. */
async function aBargain(
  prices: Record<string, number>,
  { isOnline = true, terms = {} }: { isOnline?: boolean; terms?: Partial<typeof coupons.$inferInsert> } = {},
): Promise<Purchase> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Mitti' });
  const products = [];
  for (const [name, priceRupees] of Object.entries(prices)) {
    products.push(await aProduct(app, { shopId: shop.id, name, priceRupees }));
  }
  const [first = expect.unreachable(), ...others] = products;
  const shopper = await aShopper(app, first);
  for (const product of others) await inCart(app, shopper, product);
  const couponId = await aCoupon(app, shop.id, {
    code: 'GRAND',
    discountPercent: 80,
    minOrderPaise: paise(10_000_00),
    ...terms,
  });
  await onCart(app, shopper, shop.id, couponId);
  const placed = await place(shopper, { paymentMethod: isOnline ? 'sandbox' : 'cash_on_delivery' });
  if (isOnline) await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, placed.orderId, shop.id);
  return {
    seller,
    shopper,
    shopId: shop.id,
    orderId: placed.orderId,
    id,
    line: async (name) => {
      const line = (await linesOf(app, id)).find((candidate) => candidate.name === name);
      return { lineId: line?.id ?? expect.unreachable() };
    },
  };
}

async function refundedRupees({ orderId }: Purchase): Promise<number> {
  await app.jobs.drain();
  const rows = await app.database.db
    .select({ amount: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId));
  return rows.reduce((sum, { amount }) => sum + amount, 0) / 100;
}

const orderOf = ({ shopper, orderId }: Purchase) =>
  shopper.api('GET /api/order/:orderId', { params: { orderId } });
const sellersOrder = ({ seller, id }: Purchase) =>
  seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id } });
const salesOf = async ({ seller }: Purchase) => {
  const today = kolkataDate(new Date());
  const query = { from: daysAfter(today, -1), to: daysAfter(today, 1) };
  return (await seller.api('GET /api/insights', { query })).range.revenue;
};

test('cancelling the expensive item of an order with a coupon leaves the cheap one at its own price, said before and the same everywhere after', {
  tags: ['TR4', 'TR5'],
}, async () => {
  const bought = await aBargain({ Carpet: 9500, Cushion: 500 });
  const { shopper, seller } = bought;
  const params = await bought.line('Carpet');
  const quote = await shopper.api('GET /api/order/line/:lineId/cancel', { params });
  expect(quote).toEqual({
    amount: 1900,
    coupon: 'GRAND',
    couponDifference: 400,
    givenBefore: 0,
    fees: 0,
    refund: 1500,
    left: 500,
  });

  // Nothing else than what was shown is taken for a confirmation.
  for (const body of [undefined, {}, { refund: 1900 }]) {
    const unseen = shopper.api('POST /api/order/line/:lineId/cancel', { params, body });
    await expect(unseen).rejects.toMatchObject({ status: 409, code: 'quote_changed' });
  }
  expect((await orderOf(bought)).shopOrders[0]?.lines.map(({ isCancelled }) => isCancelled)).toEqual([
    false,
    false,
  ]);
  await shopper.api('POST /api/order/line/:lineId/cancel', { params, body: { refund: quote.refund } });

  expect(await refundedRupees(bought)).toBe(1500);
  const order = await orderOf(bought);
  // The figures of the placed order stay as they were.
  expect(order).toMatchObject({ subtotal: 10_000, discount: 8000, total: 2000, refunded: 1500, left: 500 });
  expect(order.shopOrders[0]).toMatchObject({ total: 2000, refunded: 1500 });
  const cushion = order.shopOrders[0]?.lines.find(({ name }) => name === 'Cushion');
  expect(cushion).toMatchObject({ total: 100, lapsedDiscount: 400 });
  expect(await sellersOrder(bought)).toMatchObject({ total: 2000, takenBack: 1500 });
  expect(await salesOf(bought)).toBe(500);

  const mails = await mailsTo(app, shopper.user.email ?? '');
  const cancelled = mails.find(({ subject }) => subject.startsWith('Cancelled'));
  expect(cancelled?.text).toContain('the coupon GRAND no longer applies to the rest');
  expect(cancelled?.text).toContain('-₹400');
  const refund = mails.find(({ subject }) => subject.startsWith('Refund'));
  expect(refund?.text).toMatch(
    /Carpet: ₹1,900[^]*Coupon that no longer applies to the rest: -₹400[^]*Refund: ₹1,500/,
  );

  // The invoice bills what is sent at its own price, and so do the mails about it.
  await deliver(seller, bought.id);
  const invoice = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId: bought.id } });
  expect(invoice).toMatchObject({ subtotal: 500, discount: 0, total: 500, kept: 500 });
  expect(invoice.lines).toMatchObject([{ name: 'Cushion', price: 500, discount: 0, total: 500 }]);
  const packed = (await mailsTo(app, shopper.user.email ?? '')).find(({ subject }) =>
    subject.includes('is packed'),
  );
  expect(packed?.text).toContain('1 × Cushion: ₹500');

  // What it cost is what goes back when it is returned, too.
  const lines = [{ ...(await bought.line('Cushion')), quantity: 1 }];
  const wanted = { shopOrderId: bought.id, cause: 'changed_mind' as const, lines };
  expect(await shopper.api('POST /api/return/quote', { body: wanted })).toMatchObject({
    refund: 500,
    left: 0,
  });
  const requested = await askReturn(app, shopper, wanted);
  expect(requested).toMatchObject({ amount: 500, couponDifference: 0, lines: [{ amount: 500 }] });
  const of = { params: { returnId: requested.id } };
  await seller.api('POST /api/return/:returnId/accept', { ...of, body: { sendTo: 'Mitti, Jaipur' } });
  await seller.api('POST /api/return/:returnId/receive', { ...of, body: { restock: true } });
  expect(await refundedRupees(bought)).toBe(2000);
  expect(await salesOf(bought)).toBe(0);
});

test('cash on delivery collects the difference: order, packing slip and seller show the same amount', async () => {
  const bought = await aBargain({ Carpet: 9500, Cushion: 500 }, { isOnline: false });
  const { shopper, seller } = bought;
  const params = await bought.line('Carpet');
  await shopper.api('POST /api/order/line/:lineId/cancel', { params, body: { refund: 1500 } });
  expect(await orderOf(bought)).toMatchObject({ total: 2000, cancelled: 1500, refunded: 0, left: 500 });
  const { slips } = await seller.api('GET /api/shop-order/packing-slips', { query: { ids: bought.id } });
  expect(slips).toMatchObject([{ toCollect: 500 }]);
  expect(await sellersOrder(bought)).toMatchObject({ takenBack: 1500 });

  // The rest can still be given up, and then nothing is due.
  const shopOrder = { params: { shopOrderId: bought.id } };
  expect(await shopper.api('GET /api/order/shop-order/:shopOrderId/cancel', shopOrder)).toMatchObject({
    refund: 500,
    left: 0,
  });
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', shopOrder);
  expect(await orderOf(bought)).toMatchObject({ cancelled: 2000, left: 0 });
  expect(await sellersOrder(bought)).toMatchObject({ takenBack: 2000 });
});

test('an item whose coupon is worth more than itself goes with everything from the shop, and all that was paid comes back', async () => {
  const bought = await aBargain({ Bell: 525, Carpet: 9606.25 });
  const { shopper } = bought;
  const params = await bought.line('Bell');
  const refused = {
    status: 409,
    code: 'coupon_refused',
    message:
      'Without this item the coupon no longer applies and the rest would cost ₹7,580 more than you paid. Cancel everything from this shop instead.',
  };
  await expect(shopper.api('GET /api/order/line/:lineId/cancel', { params })).rejects.toMatchObject(refused);
  await expect(
    shopper.api('POST /api/order/line/:lineId/cancel', { params, body: { refund: 0 } }),
  ).rejects.toMatchObject(refused);
  const shopOrder = { params: { shopOrderId: bought.id } };
  expect(await shopper.api('GET /api/order/shop-order/:shopOrderId/cancel', shopOrder)).toMatchObject({
    refund: 2026.25,
    couponDifference: 0,
    givenBefore: 0,
    fees: 0,
    left: 0,
  });
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', shopOrder);
  expect(await refundedRupees(bought)).toBe(2026.25);
});

test('a coupon that its shop changes afterwards asks no more and no less of an order that used it', {
  tags: ['CO4'],
}, async () => {
  const eased = await aBargain({ Carpet: 9500, Cushion: 500 });
  await app.database.db
    .update(coupons)
    .set({ minOrderPaise: paise(100), version: 2 })
    .where(eq(coupons.shopId, eased.shopId));
  const params = await eased.line('Carpet');
  const quote = await eased.shopper.api('GET /api/order/line/:lineId/cancel', { params });
  expect(quote).toMatchObject({ couponDifference: 400 });
  const tightened = await aBargain({ Carpet: 9500, Cushion: 500, Bell: 525 });
  await app.database.db
    .update(coupons)
    .set({ minOrderPaise: paise(50_000_00), version: 2 })
    .where(eq(coupons.shopId, tightened.shopId));
  const bell = await tightened.line('Bell');
  await tightened.shopper.api('POST /api/order/line/:lineId/cancel', { params: bell });
  expect(await refundedRupees(tightened)).toBe(105);
});

test('while the rest reaches the minimum nothing lapses, and a shop that cancels takes nothing off', async () => {
  const bought = await aBargain({ Carpet: 12_000, Cushion: 500 });
  const cushion = await bought.line('Cushion');
  await bought.shopper.api('POST /api/order/line/:lineId/cancel', { params: cushion });
  expect(await refundedRupees(bought)).toBe(100);
  const params = { shopOrderId: bought.id };
  await bought.seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params,
    body: { reason: 'It is broken' },
  });
  expect(await refundedRupees(bought)).toBe(2500);
});

test.each([
  { cause: 'changed_mind', refund: 1500, couponDifference: 400, kept: 500 },
  { cause: 'not_as_ordered', refund: 1900, couponDifference: 0, kept: 100 },
] as const)(
  'a return that is $cause refunds ₹$refund, as quoted',
  async ({ cause, refund, couponDifference, kept }) => {
    const bought = await aBargain({ Carpet: 9500, Cushion: 500 });
    const { shopper, seller } = bought;
    await deliver(seller, bought.id);
    const lines = [{ ...(await bought.line('Carpet')), quantity: 1 }];
    const body = { shopOrderId: bought.id, cause, lines };
    const quote = await shopper.api('POST /api/return/quote', { body });
    expect(quote).toEqual({
      amount: 1900,
      coupon: 'GRAND',
      couponDifference,
      givenBefore: 0,
      fees: 0,
      refund,
      left: kept,
    });
    await expect(askReturn(app, shopper, { ...body, refund: 1 })).rejects.toMatchObject({
      code: 'quote_changed',
    });
    const requested = await askReturn(app, shopper, { ...body, refund });
    expect(requested).toMatchObject({ cause, amount: refund, couponDifference, lines: [{ amount: 1900 }] });
    // Until it has arrived, nothing has changed.
    expect(await sellersOrder(bought)).toMatchObject({ takenBack: 0 });
    const of = { params: { returnId: requested.id } };
    await seller.api('POST /api/return/:returnId/accept', { ...of, body: { sendTo: 'Mitti, Jaipur' } });
    await seller.api('POST /api/return/:returnId/receive', { ...of, body: { restock: true } });
    expect(await refundedRupees(bought)).toBe(refund);
    expect(await sellersOrder(bought)).toMatchObject({ takenBack: refund });
    expect(await salesOf(bought)).toBe(kept);
    const invoice = await shopper.api('GET /api/invoice/:shopOrderId', {
      params: { shopOrderId: bought.id },
    });
    expect(invoice).toMatchObject({ total: 2000, discount: 8000, kept });
    const arrived = (await mailsTo(app, shopper.user.email ?? '')).find(
      ({ subject }) => subject.includes('has arrived: order') && subject.includes('return'),
    );
    expect(arrived?.text).toContain(`We will refund ₹${refund.toLocaleString('en-IN')}`);
  },
);

test('a return whose refund is zero ends without one; a refused one changes nothing', async () => {
  const bought = await aBargain({ Bell: 525, Carpet: 9475 }, { isOnline: false });
  const { shopper, seller } = bought;
  await deliver(seller, bought.id);
  const lines = [{ ...(await bought.line('Bell')), quantity: 1 }];
  const wanted = { shopOrderId: bought.id, cause: 'changed_mind' as const, lines };
  expect(await shopper.api('POST /api/return/quote', { body: wanted })).toMatchObject({
    refund: 0,
    left: 2000,
  });
  const refused = await askReturn(app, shopper, { ...wanted, refund: 0 });
  const refusal = { params: { returnId: refused.id }, body: { reason: 'It was worn' } };
  await seller.api('POST /api/return/:returnId/refuse', refusal);
  expect(await sellersOrder(bought)).toMatchObject({ takenBack: 0 });
  const requested = await askReturn(app, shopper, { ...wanted, refund: 0 });
  const of = { params: { returnId: requested.id } };
  await seller.api('POST /api/return/:returnId/accept', { ...of, body: { sendTo: 'Mitti, Jaipur' } });
  const received = await seller.api('POST /api/return/:returnId/receive', { ...of, body: { restock: true } });
  expect(received).toMatchObject({ status: 'refunded', amount: 0 });
  expect(await orderOf(bought)).toMatchObject({ refunded: 0, left: 2000 });
});

test('only its buyer sees what a cancellation or return would refund', { tags: ['AZ9'] }, async () => {
  const bought = await aBargain({ Carpet: 9500, Cushion: 500 });
  const { api } = await aShopper(app, await aProduct(app));
  const line = await bought.line('Carpet');
  const missing = { status: 404 };
  await expect(api('GET /api/order/line/:lineId/cancel', { params: line })).rejects.toMatchObject(missing);
  const params = { shopOrderId: bought.id };
  await expect(api('GET /api/order/shop-order/:shopOrderId/cancel', { params })).rejects.toMatchObject(
    missing,
  );
  const lines = [{ ...line, quantity: 1 }];
  const body = { shopOrderId: bought.id, cause: 'changed_mind' as const, lines };
  await expect(api('POST /api/return/quote', { body })).rejects.toMatchObject(missing);
  // Not delivered, there is nothing to return.
  await expect(bought.shopper.api('POST /api/return/quote', { body })).rejects.toMatchObject({
    code: 'wrong_state',
  });
});
