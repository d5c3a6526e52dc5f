import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { InterestKind } from '../../../contract/insights.ts';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { productInterest } from '../../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  type BuiltProduct,
  type SellerWithShop,
} from '../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, inCart, place } from '../../../tests/support/checkout-builders.ts';
import { ProductInterest } from './interest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const today = () => kolkataDate(new Date());
const read = ({ api }: SellerWithShop, from = today()) =>
  api('GET /api/insights', { query: { from, to: today() } });
const look = (productId: ProductId, kind: InterestKind = 'view') =>
  app.api()('POST /api/pro/:productId/interest', { params: { productId }, body: { kind } });
const booksOf = ({ id }: BuiltProduct) =>
  app.database.db
    .select({ views: productInterest.views, additions: productInterest.additions })
    .from(productInterest)
    .where(eq(productInterest.productId, id));

async function ordered(product: BuiltProduct, quantity = 1) {
  const shopper = await aShopper(app, product, { quantity });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  return { shopper, shopOrder: await shopOrderOf(app, orderId, product.shopId) };
}

test('a seller sees how often products were seen, put into carts and ordered, counted from the first day on', async () => {
  const seller = await aSellerWithShop(app);
  const [lamp, kite] = [
    await aProduct(app, { shopId: seller.shop.id, name: 'Lamp' }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Kite' }),
  ];
  // Ordered before anything was counted.
  const { shopOrder: early } = await ordered(lamp);
  await app.database.db.execute(
    sql`update shop_orders set created_at = now() - interval '2 days' where id = ${early.id}`,
  );
  for (const id of [lamp.id, lamp.id, lamp.id, kite.id]) await look(id);
  await look(lamp.id, 'addition');
  await look(crypto.randomUUID() as ProductId); // any id can be named
  await app.jobs.drain();
  await ordered(lamp, 2);
  await ordered(kite);
  const { shopOrder: cancelled } = await ordered(kite);
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: cancelled.id },
    body: { reason: 'Torn' },
  });
  const twice = await aShopper(app, lamp);
  await inCart(app, twice, kite, 1);
  await place(twice, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { conversion } = await read(seller, '2026-11-01');
  expect(conversion).toEqual({
    from: today(),
    views: 4,
    additions: 1,
    orders: 3,
    products: [
      { productId: lamp.id, name: 'Lamp', views: 3, additions: 1, orders: 2 },
      { productId: kite.id, name: 'Kite', views: 1, additions: 0, orders: 2 },
    ],
  });
  expect((await read(await aSellerWithShop(app))).conversion).toMatchObject({ from: null, views: 0 });
});

test('what is not for sale is not counted, nor what one address sends too often', async () => {
  const { shop } = await aSellerWithShop(app);
  const gone = await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  const vase = await aProduct(app, { shopId: shop.id });
  await look(gone.id);
  for (let time = 0; time < 130; time += 1) {
    const reply = await app.server.inject({
      method: 'POST',
      url: `/api/pro/${vase.id}/interest`,
      payload: { kind: 'view' },
      remoteAddress: '203.0.113.7',
    });
    expect(reply.statusCode).toBe(202);
  }
  await app.jobs.drain();
  expect(await booksOf(gone)).toEqual([]);
  expect(await booksOf(vase)).toEqual([{ views: 120, additions: 0 }]);
  const refused = await app.server.inject({
    method: 'POST',
    url: `/api/pro/${vase.id}/interest`,
    payload: { kind: 'order' },
  });
  expect(refused.statusCode).toBe(400);
});

test('a flood of made-up products is counted up to a bound, and counts are deleted after 366 days', async () => {
  const { shop } = await aSellerWithShop(app);
  const jug = await aProduct(app, { shopId: shop.id });
  const interest = new ProductInterest({ db: app.database.db, log: app.server.log });
  for (let number = 0; number < 5_000; number += 1) interest.note(crypto.randomUUID() as ProductId, 'view');
  interest.note(jug.id, 'view');
  await interest.write();
  expect(await booksOf(jug)).toEqual([]);
  for (const days of [366, 367])
    await app.database.db.execute(sql`
      insert into product_interest (shop_id, product_id, day, views)
      values (${shop.id}, ${jug.id}, (now() at time zone 'Asia/Kolkata')::date - ${days}::int, ${days}::int)`);
  await app.jobs.drain();
  expect(await booksOf(jug)).toEqual([{ views: 366, additions: 0 }]);
});

test('products that bring least are those with stock that were on sale before, the most seen first', async () => {
  const seller = await aSellerWithShop(app);
  const build = (name: string, draft: object = {}) =>
    aProduct(app, { shopId: seller.shop.id, name, createdAt: LONG_AGO, ...draft });
  const best: BuiltProduct[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) best.push(await build(name, { priceRupees: 900 }));
  const [cheap, seen] = [await build('Cheap', { priceRupees: 10 }), await build('Seen')];
  await build('Never seen');
  await build('Sold out', { stock: 0 });
  await build('Archived', { archivedAt: new Date() });
  await build('New', { createdAt: new Date() });
  for (const product of [...best, cheap]) await ordered(product);
  await look(seen.id);
  await app.jobs.drain();
  const { topProducts, slowProducts } = await read(seller);
  expect(topProducts.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(slowProducts.map(({ name, sales, revenue, views }) => [name, sales, revenue, views])).toEqual([
    ['Seen', 0, 0, 1],
    ['Never seen', 0, 0, 0],
    ['Cheap', 1, 10, 0],
  ]);
});

test('returns are counted by their cause, with the products that come back most', async () => {
  const seller = await aSellerWithShop(app);
  const [mug, bowl] = [
    await aProduct(app, { shopId: seller.shop.id, name: 'Mug' }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Bowl' }),
  ];
  const back = async (product: BuiltProduct, units: number, cause: 'changed_mind' | 'not_as_ordered') => {
    const { shopper, shopOrder } = await ordered(product, 3);
    await deliver(seller, shopOrder.id);
    const [line] = await linesOf(app, shopOrder.id);
    const lines = [{ lineId: line?.id ?? expect.unreachable(), quantity: units }];
    return askReturn(app, shopper, { shopOrderId: shopOrder.id, lines, cause });
  };
  await back(mug, 2, 'not_as_ordered');
  await back(bowl, 1, 'not_as_ordered');
  await back(bowl, 1, 'changed_mind');
  const refused = await back(mug, 3, 'changed_mind');
  await seller.api('POST /api/return/:returnId/refuse', {
    params: { returnId: refused.id },
    body: { reason: 'Used' },
  });
  expect((await read(seller)).returned).toEqual({
    units: 4,
    ordered: 12,
    causes: [
      {
        cause: 'not_as_ordered',
        units: 3,
        products: [
          { productId: mug.id, name: 'Mug', units: 2 },
          { productId: bowl.id, name: 'Bowl', units: 1 },
        ],
      },
      { cause: 'changed_mind', units: 1, products: [{ productId: bowl.id, name: 'Bowl', units: 1 }] },
    ],
  });
});
