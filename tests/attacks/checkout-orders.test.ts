import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { cartItems, coupons, orders } from '../../database/schema/index.ts';
import { interceptFaultPoint } from '../../server/platform/fault-points.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct, aShop, priceAt, someStock } from '../support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  letExpire,
  onCart,
  orderStatus,
  place,
  type Shopper,
  stockOf,
  summaryOf,
} from '../support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** Refusals by their code, placed orders by their status. */
async function outcomes(attempts: Promise<{ status: string }>[]): Promise<string[]> {
  const results = await Promise.allSettled(attempts);
  return results
    .map((result) => {
      if (result.status === 'fulfilled') return result.value.status;
      return result.reason instanceof ApiProblem ? result.reason.code : String(result.reason);
    })
    .toSorted();
}

test('two buyers, one last unit: one order, one refusal, and the loser pays nothing', {
  tags: ['ST2'],
}, async () => {
  for (let round = 0; round < 25; round += 1) {
    const product = await aProduct(app, { stock: 1 });
    const rivals = [await aShopper(app, product), await aShopper(app, product)];
    const quotes = await Promise.all(rivals.map((rival) => summaryOf(rival)));
    const paymentMethod = round % 2 === 0 ? 'cash_on_delivery' : 'sandbox';
    const attempts = rivals.map((rival, place_) => {
      const quote = quotes[place_]?.quote ?? '';
      return place(rival, { paymentMethod, quote });
    });
    const won = paymentMethod === 'sandbox' ? 'awaiting_payment' : 'cash_on_delivery';
    expect(await outcomes(attempts)).toEqual([won, 'out_of_stock'].toSorted());
  }
});

test('a rival that starts inside the winner, between any two of its steps, still loses', {
  tags: ['ST3'],
}, async () => {
  for (const point of [
    'checkout: order written',
    'checkout: stock reserved',
    'checkout: coupons taken',
    'checkout: answer stored',
  ]) {
    const product = await aProduct(app, { stock: 1 });
    const [winner, rival] = [await aShopper(app, product), await aShopper(app, product)];
    const { quote } = await summaryOf(rival);
    let rivals: Promise<string[]> | undefined;
    const undo = interceptFaultPoint(point, async () => {
      undo();
      rivals = outcomes([place(rival, { quote })]);
      // Long enough for the rival to run into the winner's lock, or past it.
      await app.database.db.execute(sql`select pg_sleep(0.05)`);
    });
    const placed = await outcomes([place(winner)]);
    const all = [...placed, ...((await rivals) ?? [])].toSorted();
    expect(all, point).toEqual(['awaiting_payment', 'out_of_stock']);
  }
});

test('a product in several records is served from all of them, and never beyond their sum', {
  tags: ['ST4'],
}, async () => {
  const product = await aProduct(app, { stock: null });
  for (const quantity of [2, 3]) await someStock(app, product, { quantity });
  const tooMany = await aShopper(app, product, { quantity: 6 });
  expect(await outcomes([place(tooMany)])).toEqual(['out_of_stock']);
  const fitting = await aShopper(app, product, { quantity: 5 });
  expect(await outcomes([place(fitting, { paymentMethod: 'cash_on_delivery' })])).toEqual([
    'cash_on_delivery',
  ]);
});

test('carts that name two products in opposite order never end in a deadlock', {
  tags: ['ST5'],
}, async () => {
  const [x, y] = [await aProduct(app, { stock: 500 }), await aProduct(app, { stock: 500 })];
  const shoppers: Shopper[] = [];
  for (let buyers = 0; buyers < 8; buyers += 1) shoppers.push(await aShopper(app, x, { quantity: 1 }));
  for (let round = 0; round < 5; round += 1) {
    for (const [index, shopper] of shoppers.entries()) {
      for (const product of index % 2 === 0 ? [x, y] : [y, x]) await inCart(app, shopper, product);
    }
    const attempts = shoppers.map((shopper) => place(shopper, { paymentMethod: 'cash_on_delivery' }));
    expect(new Set(await outcomes(attempts))).toEqual(new Set(['cash_on_delivery']));
  }
});

test('what is added to the cart while its checkout runs stays in the cart', { tags: ['ST6'] }, async () => {
  const [ordered, added] = [await aProduct(app), await aProduct(app)];
  const shopper = await aShopper(app, ordered);
  let adding: Promise<void> | undefined;
  const undo = interceptFaultPoint('checkout: stock reserved', async () => {
    undo();
    adding = inCart(app, shopper, added);
  });
  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await adding;
  const order = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  expect(order.shopOrders.flatMap((shopOrder) => shopOrder.lines.map((line) => line.productId))).toEqual([
    ordered.id,
  ]);
  const left = await app.database.db
    .select({ productId: cartItems.productId })
    .from(cartItems)
    .where(eq(cartItems.userId, shopper.user.id));
  expect(left).toEqual([{ productId: added.id }]);
});

test('a quantity raised while payment is awaited is not paid for and stays in the cart', {
  tags: ['ST6'],
}, async () => {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product, { quantity: 1 });
  const placed = await place(shopper);
  await inCart(app, shopper, product, 3);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const left = await app.database.db
    .select({ quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, shopper.user.id));
  expect(left).toEqual([{ quantity: 2 }]);
});

test('whatever the seller changes between the look and the order, nobody is charged otherwise', {
  tags: ['ST7'],
}, async () => {
  const { db } = app.database;
  const change = (statement: SQL) => (productId: ProductId) => db.execute(sql`${statement} ${productId}`);
  const changes = {
    'a new price': {
      code: 'quote_changed',
      apply: (productId: ProductId) => priceAt(app, productId, { pricePaise: paise(1) }),
    },
    archiving: {
      code: 'out_of_stock',
      apply: change(sql`update products set archived_at = now() where id =`),
    },
    'an inactive record': {
      code: 'not_deliverable',
      apply: change(sql`update inventory set status = 'inactive' where product_id =`),
    },
    'other pin codes': {
      code: 'not_deliverable',
      apply: change(sql`update inventory set delivery_pin_codes = '{110*}' where product_id =`),
    },
  };
  for (const [name, { code, apply }] of Object.entries(changes)) {
    const product = await aProduct(app, { priceRupees: 200 });
    const shopper = await aShopper(app, product);
    const { quote } = await summaryOf(shopper);
    await apply(product.id);
    expect(await outcomes([place(shopper, { quote })]), name).toEqual([code]);
    expect(await db.select().from(orders).where(eq(orders.userId, shopper.user.id))).toEqual([]);
  }
});

test('the pin code of the shipping address decides, not the one that was checked before', {
  tags: ['ST11'],
}, async () => {
  const product = await aProduct(app, { stock: null });
  await someStock(app, product, { deliveryPinCodes: ['560*'] });
  const shopper = await aShopper(app, product);
  const elsewhere = { ...shopper, addressId: await anAddress(app, shopper, { postalCode: '110001' }) };
  expect(await summaryOf(elsewhere)).toMatchObject({ canPlace: false });
  expect(await outcomes([place(elsewhere)])).toEqual(['not_deliverable']);
  expect(await outcomes([place(shopper)])).toEqual(['awaiting_payment']);
});

test('a reservation that ends as its payment arrives is paid with stock or refunded, never both or neither', {
  tags: ['ST12'],
}, async () => {
  for (let round = 0; round < 20; round += 1) {
    const product = await aProduct(app, { stock: 1 });
    const shopper = await aShopper(app, product);
    const placed = await place(shopper);
    await letExpire(app, placed.orderId);
    const { orderId } = placed;
    const settle = () => shopper.api('POST /api/payment/:orderId/settle', { params: { orderId } });
    const race = [decide(app, placed, 'approve').then(settle), app.jobs.drain()];
    await Promise.all(round % 2 === 0 ? race : race.toReversed());
    await app.jobs.drain();
    expect(['paid', 'expired']).toContain(await orderStatus(app, orderId));
    await expectInvariantsToHold(app);
  }
});

test('one buyer has one open order, so nobody hoards what others could buy', { tags: ['ST13'] }, async () => {
  const product = await aProduct(app, { stock: 6 });
  const hoarder = await aShopper(app, product, { quantity: 5 });
  for (let checkouts = 0; checkouts < 10; checkouts += 1) await place(hoarder);
  expect(await stockOf(app, product)).toEqual({ quantity: 6, reserved: 5 });
  const other = await aShopper(app, product);
  expect(await outcomes([place(other, { paymentMethod: 'cash_on_delivery' })])).toEqual(['cash_on_delivery']);
});

test('cancellation, failed payment and several sweepers at once release the stock once', {
  tags: ['ST14', 'ST15'],
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const product = await aProduct(app, { stock: 4 });
    const shopper = await aShopper(app, product, { quantity: 3 });
    const placed = await place(shopper);
    await letExpire(app, placed.orderId);
    const { orderId } = placed;
    await Promise.allSettled([
      app.jobs.drain(),
      shopper.api('POST /api/order/:orderId/cancel', { params: { orderId } }),
      decide(app, placed, 'decline'),
      app.jobs.drain(),
      app.jobs.drain(),
    ]);
    await app.jobs.drain();
    expect(['cancelled', 'failed', 'expired']).toContain(await orderStatus(app, orderId));
    expect(await stockOf(app, product)).toEqual({ quantity: 4, reserved: 0 });
  }
});

test('a coupon changed after it was shown asks again; once ordered, its frozen terms stand', {
  tags: ['CO4'],
}, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 1000 });
  const couponId = await aCoupon(app, shop.id);
  const [early, late] = [await aShopper(app, product), await aShopper(app, product)];
  for (const shopper of [early, late]) await onCart(app, shopper, shop.id, couponId);
  const placed = await place(early);
  const { quote } = await summaryOf(late);
  await app.database.db
    .update(coupons)
    .set({ discountPercent: 5, version: 2 })
    .where(eq(coupons.id, couponId));
  expect(await outcomes([place(late, { quote })])).toEqual(['quote_changed']);
  await app.database.db.update(coupons).set({ deletedAt: new Date() }).where(eq(coupons.id, couponId));
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const order = await early.api('GET /api/order/latest');
  expect(order).toMatchObject({ status: 'paid', total: 900, discount: 100 });
});

test('of many orders at once a single-use coupon lowers one, also while it is given back', {
  tags: ['CO1', 'CO5'],
}, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 1000, stock: 100 });
  const couponId = await aCoupon(app, shop.id, { usageLimit: 1 });
  const shoppers: Shopper[] = [];
  for (let buyers = 0; buyers < 12; buyers += 1) {
    const shopper = await aShopper(app, product);
    await onCart(app, shopper, shop.id, couponId);
    shoppers.push(shopper);
  }
  const quotes = await Promise.all(shoppers.map((shopper) => summaryOf(shopper)));
  const rush = () => shoppers.map((shopper, index) => place(shopper, { quote: quotes[index]?.quote ?? '' }));
  const first = await outcomes(rush());
  expect(first.filter((outcome) => outcome === 'awaiting_payment')).toHaveLength(1);
  const open = await app.database.db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(
      sql`status = 'awaiting_payment' and user_id = any(${sql.param(shoppers.map(({ user }) => user.id))}::uuid[])`,
    );
  const holder = shoppers.find(({ user }) => user.id === open[0]?.userId);
  if (!holder || !open[0]) throw new Error('somebody holds the coupon');
  const cancel = holder.api('POST /api/order/:orderId/cancel', { params: { orderId: open[0].id } });
  await Promise.all([cancel, outcomes(rush())]);
  await app.jobs.drain();
});

test('prices, totals and owners in the body change nothing', { tags: ['PR1'] }, async () => {
  const product = await aProduct(app, { priceRupees: 750 });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': randomUUID() },
    payload: {
      addressId: shopper.addressId,
      paymentMethod: 'cash_on_delivery',
      quote,
      total: 1,
      price: 1,
      discount: 749,
      currency: 'USD',
      status: 'paid',
      userId: randomUUID(),
      shopId: randomUUID(),
      shopOrders: [],
      quantity: 100,
    },
  });
  expect([201, 400]).toContain(reply.statusCode);
  if (reply.statusCode === 201) {
    const order = await shopper.api('GET /api/order/latest');
    expect(order).toMatchObject({ total: 750, status: 'cash_on_delivery' });
  }
});

test('the figures of another buyer place no order', { tags: ['PR6'] }, async () => {
  const product = await aProduct(app);
  const [shopper, other] = [await aShopper(app, product), await aShopper(app, product, { quantity: 2 })];
  const { quote } = await summaryOf(other);
  expect(await outcomes([place(shopper, { quote })])).toEqual(['quote_changed']);
  expect(await outcomes([place(shopper, { quote: 'A'.repeat(43) })])).toEqual(['quote_changed']);
});

test('a double click, a retry and a late repeat with one key give one order and one reply', {
  tags: ['PA11'],
}, async () => {
  const product = await aProduct(app, { stock: 10 });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  const key = randomUUID();
  const clicks = await Promise.allSettled(Array.from({ length: 6 }, () => place(shopper, { key, quote })));
  const answers = clicks.flatMap((click) => (click.status === 'fulfilled' ? [click.value] : []));
  const refused = clicks.flatMap((click) =>
    click.status === 'rejected' ? [click.reason as ApiProblem] : [],
  );
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code)).size).toBeLessThanOrEqual(1);
  for (const refusal of refused) expect(refusal).toMatchObject({ status: 409, code: 'still_running' });
  const again = await place(shopper, { key, quote });
  for (const answer of answers) expect(answer).toEqual(again);
  await decide(app, again, 'approve');
  await app.jobs.drain();
  expect(await place(shopper, { key, quote })).toEqual(again);
  expect(await stockOf(app, product)).toEqual({ quantity: 9, reserved: 0 });
});

test('one key for another body is refused, and the twin that is still running says when to ask again', {
  tags: ['PA11'],
}, async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const { quote } = await summaryOf(shopper);
  const key = randomUUID();
  let twin: { statusCode: number; headers: Record<string, unknown> } | undefined;
  const undo = interceptFaultPoint('checkout: stock reserved', async () => {
    undo();
    twin = await app.server.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': key },
      payload: { addressId: shopper.addressId, paymentMethod: 'sandbox', quote },
    });
  });
  await place(shopper, { key, quote });
  expect(twin?.statusCode).toBe(409);
  expect(twin?.headers['retry-after']).toBe('1');
  const other = place(shopper, { key, quote, paymentMethod: 'cash_on_delivery' });
  await expect(other).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' });
});

test('a refused order leaves its key free for the next try', { tags: ['PA11'] }, async () => {
  const product = await aProduct(app, { stock: 0 });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  const key = randomUUID();
  expect(await outcomes([place(shopper, { key, quote })])).toEqual(['out_of_stock']);
  await app.database.db.execute(sql`
    with more as (update inventory set quantity = 1 where product_id = ${product.id} returning id)
    insert into stock_movements (inventory_id, change, reason) select id, 1, 'edit' from more`);
  expect(await outcomes([place(shopper, { key, quote })])).toEqual(['awaiting_payment']);
});

test('the same key of another buyer is another key; malformed ones are refused', {
  tags: ['PA12'],
}, async () => {
  const product = await aProduct(app);
  const [a, b] = [await aShopper(app, product), await aShopper(app, product)];
  const key = randomUUID();
  const [first, second] = [await place(a, { key }), await place(b, { key })];
  expect(first.orderId).not.toBe(second.orderId);
  for (const bad of ['', 'short', 'k'.repeat(256), 'with space in it', 'tab\tinside-it']) {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { authorization: `Bearer ${a.token}`, 'idempotency-key': bad },
      payload: { addressId: a.addressId, paymentMethod: 'sandbox', quote: 'q' },
    });
    expect(reply.statusCode).toBe(400);
  }
});

test('nobody pays, settles or gives up the order of someone else', { tags: ['AZ9'] }, async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper);
  const thief = await aShopper(app, await aProduct(app));
  const call = { params: { orderId } };
  for (const attempt of [
    () => thief.api('POST /api/payment/:orderId', call),
    () => thief.api('POST /api/payment/:orderId/settle', call),
    () => thief.api('POST /api/order/:orderId/cancel', call),
    () => thief.api('GET /api/order/:orderId', call),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404, message: 'The order was not found' });
  }
  expect(await orderStatus(app, orderId)).toBe('awaiting_payment');
});
