import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  type BuiltShop,
} from '../../../tests/support/catalog-builders.ts';
import { aShopper, decide, expectToSettle, inCart, place } from '../../../tests/support/checkout-builders.ts';
import { asOwner } from '../../../tests/support/database.ts';
import { verifyInvariants } from '../../verify/index.ts';
import { countPairs } from './count-pairs.ts';
import { listBoughtTogether } from './index.ts';

let app: TestApp;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  shop = await aShop(app);
});
afterAll(() => app.close());

const several = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aProduct(app, { shopId: shop.id, stock: 500 })));

/** A buyer with these in the cart; nothing is ordered yet. */
async function withCart(list: readonly BuiltProduct[]) {
  const [first, ...others] = list;
  if (!first) throw new Error('an empty cart');
  const shopper = await aShopper(app, first);
  for (const product of others) await inCart(app, shopper, product);
  return shopper;
}

async function ordered(list: readonly BuiltProduct[]) {
  const shopper = await withCart(list);
  return { shopper, ...(await place(shopper, { paymentMethod: 'cash_on_delivery' })) };
}

const togetherWith = (...wanted: BuiltProduct[]): Promise<ProductId[]> =>
  listBoughtTogether(
    app.database.db,
    wanted.map(({ id }) => id),
    10,
  );

async function pairsOf(product: BuiltProduct): Promise<Record<string, number>> {
  const { rows } = await app.database.db.execute<{ other: string; orders: number }>(
    sql`select other_id as other, orders from bought_together where product_id = ${product.id}`,
  );
  return Object.fromEntries(rows.map(({ other, orders }) => [other, orders]));
}

test('what is ordered together is counted in the background, most often first, once the order is placed', async () => {
  const [tea, cup, pot, milk] = (await several(4)) as [
    BuiltProduct,
    BuiltProduct,
    BuiltProduct,
    BuiltProduct,
  ];
  await ordered([tea, cup]);
  await ordered([tea, cup, pot]);
  const unpaid = await withCart([tea, milk]);
  const waiting = await place(unpaid);
  await app.jobs.drain();
  expect(await togetherWith(tea)).toEqual([cup.id, pot.id]);
  expect(await togetherWith(pot, cup)).toEqual([tea.id]);
  await decide(app, waiting, 'approve');
  await app.jobs.drain();
  expect(await togetherWith(tea)).toEqual([cup.id, ...[pot.id, milk.id].toSorted()]);
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, cup.id));
  expect(await togetherWith(tea)).not.toContain(cup.id);
});

test('a cancelled line leaves the count, and so does a whole shop order', async () => {
  const [pen, ink, pad] = (await several(3)) as [BuiltProduct, BuiltProduct, BuiltProduct];
  const { shopper, orderId } = await ordered([pen, ink, pad]);
  await app.jobs.drain();
  const [shopOrder] = (await shopper.api('GET /api/order/:orderId', { params: { orderId } })).shopOrders;
  const line = shopOrder?.lines.find(({ productId }) => productId === ink.id);
  if (!shopOrder || !line) throw new Error('the order has no such line');
  await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId: line.id } });
  await app.jobs.drain();
  expect(await pairsOf(pen)).toEqual({ [pad.id]: 1 });
  expect(await pairsOf(ink)).toEqual({});
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: shopOrder.id },
  });
  await app.jobs.drain();
  expect(await pairsOf(pen)).toEqual({});
});

test('counting may be repeated, come late or happen several times at once', async () => {
  const catalogue = await several(6);
  const orders = fc.uniqueArray(fc.nat(catalogue.length - 1), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 4 }), fc.nat(3), async (list, repeats) => {
      const placed = [];
      for (const places of list)
        placed.push(await ordered(places.flatMap((place) => catalogue[place] ?? [])));
      const counting = placed.flatMap(({ orderId }) =>
        Array.from({ length: repeats + 1 }, () => countPairs(app.database.db, orderId)),
      );
      await Promise.all(counting);
    }),
    { numRuns: 5 },
  );
  await expectToSettle(app);
  const { rows } = await app.database.db.execute(sql`
    select count(*)::int as uncounted from orders where status in ('paid', 'cash_on_delivery')
      and id not in (select order_id from counted_orders)`);
  expect(rows).toEqual([{ uncounted: 0 }]);
});

test('counting that is killed midway leaves nothing behind and is repeated', async () => {
  const pair = (await several(2)) as [BuiltProduct, BuiltProduct];
  const { orderId } = await ordered(pair);
  const { db } = app.database;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table bought_together in access exclusive mode`);
    const counting = countPairs(db, orderId).then(
      () => 'counted',
      () => 'killed',
    );
    const kill = async () => {
      const { rows } = await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%bought_together%'`);
      return rows.length;
    };
    await expect.poll(kill).toBe(1);
    expect(await counting).toBe('killed');
  });
  expect(await pairsOf(pair[0])).toEqual({});
  await app.jobs.drain();
  expect(await pairsOf(pair[0])).toEqual({ [pair[1].id]: 1 });
});

test('the check of the shop finds an order that was forgotten, once it had time to be counted', async () => {
  const pair = await several(2);
  const { orderId } = await ordered(pair);
  await app.jobs.drain();
  const productIds = sql`${sql.param(pair.map(({ id }) => id))}::uuid[]`;
  const findings: string[] = [];
  const look = asOwner(app, (owner) =>
    owner.transaction(async (tx) => {
      const breaches = async () =>
        (await verifyInvariants(tx)).filter(({ breaches }) => breaches > 0).map(({ id }) => id);
      await tx.execute(sql`delete from counted_orders where order_id = ${orderId}`);
      await tx.execute(sql`delete from bought_together where product_id = any(${productIds})`);
      findings.push(...(await breaches()), 'and later');
      await tx.execute(sql`alter table order_events disable trigger order_events_append_only`);
      await tx.execute(
        sql`update order_events set at = at - interval '11 minutes' where order_id = ${orderId}`,
      );
      findings.push(...(await breaches()));
      tx.rollback();
    }),
  );
  await expect(look).rejects.toThrow();
  expect(findings).toEqual(['and later', 'bought together']);
});
