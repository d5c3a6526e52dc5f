import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderLines, orders, shopOrders } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  place,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const read = ({ api }: Person, from: string, to: string) => api('GET /api/insights', { query: { from, to } });

/** An order of some products, received at a moment. */
async function ordered(
  at: string,
  lines: [BuiltProduct, number][],
  { decision }: { decision?: 'approve' | 'decline' } = {},
) {
  const [[first, quantity], ...others] = lines as [[BuiltProduct, number], ...[BuiltProduct, number][]]; // never empty here
  const shopper = await aShopper(app, first, { quantity });
  for (const [product, units] of others) await inCart(app, shopper, product, units);
  const placed = await place(shopper, { paymentMethod: decision ? 'sandbox' : 'cash_on_delivery' });
  if (decision) await decide(app, placed, decision);
  await app.jobs.drain();
  await app.database.db
    .update(shopOrders)
    .set({ createdAt: new Date(at) })
    .where(eq(shopOrders.orderId, placed.orderId));
  const shopOrderRows = await app.database.db
    .select()
    .from(shopOrders)
    .where(eq(shopOrders.orderId, placed.orderId));
  return (shopId: string) => shopOrderRows.find((shopOrder) => shopOrder.shopId === shopId);
}

test('insights are for signed-in sellers', async () => {
  const url = '/api/insights?from=2026-03-01&to=2026-03-07';
  expect((await app.server.inject({ url })).statusCode).toBe(401);
  const buyer = await aBuyer(app);
  expect(
    (await app.server.inject({ url, headers: { authorization: `Bearer ${buyer.token}` } })).statusCode,
  ).toBe(403);
});

test('an invalid range is refused', async () => {
  const { token } = await aSeller(app);
  for (const query of [
    '',
    '?from=2026-03-01',
    '?from=x&to=y',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2024-01-01&to=2026-01-01',
  ])
    expect(
      (
        await app.server.inject({
          url: `/api/insights${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).toBe(400);
});

test('a seller without a shop or without orders sees zeros for every day', async () => {
  const nobody = await read(await aSeller(app), '2024-02-28', '2024-03-01');
  const none = { sales: 0, revenue: 0, orders: 0 };
  expect(nobody).toEqual({
    range: { from: '2024-02-28', to: '2024-03-01', ...none, averageOrder: 0 },
    before: { from: '2024-02-25', to: '2024-02-27', ...none, averageOrder: 0 },
    days: ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => ({ date, ...none })),
    daysBefore: ['2024-02-25', '2024-02-26', '2024-02-27'].map((date) => ({ date, ...none })),
    topProducts: [],
    slowProducts: [],
    conversion: { from: null, views: 0, additions: 0, orders: 0, products: [] },
    returned: { units: 0, ordered: 0, causes: [] },
    lowStock: [],
    lowStockTotal: 0,
    unmetDemand: [],
    unmetPinCodes: 0,
    received: [],
    receivedTotal: 0,
    couponShares: null,
  });
});

test('every figure equals a recount, by days in Asia/Kolkata, of this shop alone', {
  tags: ['GEN-06', 'SELLER-06', 'SELLER-07', 'TR1'],
}, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const build = (name: string, priceRupees: number, stock = 50) =>
    aProduct(app, { shopId: shop.id, name, priceRupees, stock, pictureKeys: [name] });
  const [kite, lamp, mug] = [
    await build('kite', 99.99),
    await build('lamp', 1000),
    await build('mug', 40, 6),
  ];
  const foreign = await aProduct(app, { priceRupees: 5000 });
  const days = {
    before: '2026-03-08T18:29:59.999Z', // 8 March, a moment before midnight in Kolkata
    first: '2026-03-08T18:30:00Z', // 9 March
    second: '2026-03-10T18:29:59.999Z', // 10 March
    after: '2026-03-10T18:30:00Z', // 11 March
  };
  await ordered(days.before, [[kite, 3]]);
  await ordered(days.first, [
    [kite, 2],
    [foreign, 1],
  ]);
  await ordered(
    days.first,
    [
      [lamp, 1],
      [mug, 4],
    ],
    { decision: 'approve' },
  );
  await ordered(days.second, [[kite, 1]]);
  await ordered(days.second, [[lamp, 1]], { decision: 'decline' });
  await ordered(days.after, [[lamp, 1]]);
  const cancelled = (await ordered(days.second, [[lamp, 5]]))(shop.id);
  if (!cancelled) throw new Error('no part of the shop');
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: cancelled.id },
    body: { reason: 'Out of oil' },
  });
  const insights = await read(seller, '2026-03-09', '2026-03-10');
  expect(insights.range).toEqual({
    from: '2026-03-09',
    to: '2026-03-10',
    sales: 8,
    revenue: 1459.97,
    orders: 3,
    averageOrder: 486.66,
  });
  expect(insights.before).toEqual({
    from: '2026-03-07',
    to: '2026-03-08',
    sales: 3,
    revenue: 299.97,
    orders: 1,
    averageOrder: 299.97,
  });
  expect(insights.days).toEqual([
    { date: '2026-03-09', sales: 7, revenue: 1359.98, orders: 2 },
    { date: '2026-03-10', sales: 1, revenue: 99.99, orders: 1 },
  ]);
  expect(insights.topProducts.map(({ name, sales, revenue }) => [name, sales, revenue])).toEqual([
    ['lamp', 1, 1000],
    ['kite', 3, 299.97],
    ['mug', 4, 160],
  ]);
  expect(insights.topProducts[0]?.imageUrl).toBe('/pictures/lamp-640.webp');
  expect(insights.lowStock).toMatchObject([
    { product_id: mug.id, name: 'mug', quantity: 2, minimum_threshold: 2 },
  ]);
  expect(insights.lowStockTotal).toBe(1);
  const received = insights.received.map(({ products, status, total }) => [products.join(), status, total]);
  expect(received).toHaveLength(4);
  expect(insights.receivedTotal).toBe(4);
  expect(received).toEqual(
    expect.arrayContaining([
      ['kite', 'placed', 99.99],
      ['kite', 'placed', 199.98],
      ['lamp', 'cancelled', 5000],
      ['lamp,mug', 'placed', 1160],
    ]),
  );

  const rows = await app.database.db
    .select({ shopOrder: shopOrders, line: orderLines, status: orders.status })
    .from(orderLines)
    .innerJoin(shopOrders, eq(shopOrders.id, orderLines.shopOrderId))
    .innerJoin(orders, eq(orders.id, shopOrders.orderId))
    .where(eq(shopOrders.shopId, shop.id));
  const counted = rows.filter(
    ({ shopOrder, status }) =>
      (status === 'paid' || status === 'cash_on_delivery') &&
      shopOrder.status !== 'cancelled' &&
      shopOrder.createdAt >= new Date('2026-03-09T00:00:00+05:30') &&
      shopOrder.createdAt < new Date('2026-03-11T00:00:00+05:30'),
  );
  expect(insights.range.sales).toBe(counted.reduce((units, { line }) => units + line.quantity, 0));
  expect(Math.round(insights.range.revenue * 100)).toBe(
    counted.reduce((sum, { line }) => sum + line.totalPaise, 0),
  );
  expect(insights.range.orders).toBe(new Set(counted.map(({ shopOrder }) => shopOrder.id)).size);
});
