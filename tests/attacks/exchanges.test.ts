import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { choiceText } from '../../contract/kernel/product-options.ts';
import { answerOf, answersOf } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, decide, expectToSettle, place, summaryOf } from '../support/checkout-builders.ts';
import { rewriteHistory } from '../support/database.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { theMerge } from '../support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectToSettle(app));
afterAll(() => app.close());

test('an exchange that is asked for while its product is merged gives the variant that was chosen', async () => {
  const { seller, kurta, exchange, complete, stock, part } = await aKurtaDelivered(app);
  const twin = await aProduct(app, { shopId: kurta.shopId, name: 'Cotton kurta XXL', stock: 4 });
  const wanted = await theMerge(seller, [twin.id, kurta.id]);
  const [asked] = await Promise.all([exchange('L'), seller.api('POST /api/pro/merge', { body: wanted })]);
  expect(await stock('L')).toEqual([5, 1]);
  await complete(asked.id);
  expect(await stock('L')).toEqual([4, 0]);
  expect(await part()).toMatchObject({ status: 'delivered', lines: [{ productId: twin.id }] });
});

test('two answers to an exchange at once leave its stock and its order as its state says', async () => {
  for (const rivals of [
    ['accept', 'withdraw'],
    ['refuse', 'withdraw'],
    ['refuse', 'refuse'],
    ['accept', 'accept'],
  ] as const) {
    const { exchange, step, stock, part } = await aKurtaDelivered(app);
    const { id } = await exchange('L', { quantity: 2 });
    const answers = await answersOf(...rivals.map((name) => step[name](id)));
    const done = answers.filter((answer) => answer === 'done').length;
    const { status, returns } = await part();
    const isOpen = returns[0]?.status === 'accepted';
    // What was accepted can still be withdrawn.
    const canBoth = rivals[0] === 'accept' && rivals[1] === 'withdraw' && !isOpen;
    expect(done).toBeLessThanOrEqual(canBoth ? 2 : 1);
    expect(done).toBeGreaterThan(0);
    expect(status).toBe(isOpen ? 'exchange_requested' : 'delivered');
    expect(await stock('L')).toEqual([5, isOpen ? 2 : 0]);
  }
});

test('of two exchanges and a return of the same units at once one is made', async () => {
  const { exchange, returnBack, stock, part } = await aKurtaDelivered(app);
  const answers = await answersOf(
    exchange('L', { quantity: 2 }),
    exchange('S', { quantity: 2 }),
    returnBack(2),
  );
  expect(answers.toSorted()).toEqual(['done', 'wrong_state', 'wrong_state']);
  const { returns } = await part();
  expect(returns).toHaveLength(1);
  const reserved = [(await stock('S'))[1], (await stock('L'))[1]];
  expect(reserved.filter((units) => units !== 0)).toEqual(returns[0]?.kind === 'exchange' ? [2] : []);
});

test('an exchange of more units than are left, or after the time limit, is refused', async () => {
  const { id, exchange, returnBack, step } = await aKurtaDelivered(app);
  const { id: returnId } = await returnBack(1);
  await step.accept(returnId);
  await step.receive(returnId);
  await app.jobs.drain();
  await step.paidBack(returnId);
  await expect(exchange('L', { quantity: 2 })).rejects.toMatchObject({ code: 'limit_reached' });
  await rewriteHistory(
    app,
    sql`update order_events set at = at - interval '8 days' where shop_order_id = ${id}`,
  );
  await expect(exchange('L')).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a value that is removed under a cart, a quote, an unpaid order and an exchange harms none of them', async () => {
  const { seller, kurta, exchange, complete, stock, part } = await aKurtaDelivered(app);
  const large = { id: kurta.id, variantId: kurta.variantOf('L') };
  const paying = await aShopper(app, large);
  const unpaid = await place(paying);
  const quoted = await aShopper(app, large);
  const { quote } = await summaryOf(quoted);
  const asked = await exchange('L');
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: kurta.id },
    body: {
      options: [{ name: 'Size', kind: 'size', values: [{ name: 'S' }, { name: 'M' }, { name: 'XL' }] }],
    },
  });
  expect(await answerOf(place(quoted, { quote }))).toBe('out_of_stock');
  const { items } = await quoted.api('GET /api/cart');
  expect(items.map((item) => [choiceText(item.choices), item.Product.isAvailable])).toEqual([['L', false]]);
  await decide(app, unpaid, 'approve');
  await app.jobs.drain();
  const bought = await paying.api('GET /api/order/:orderId', { params: { orderId: unpaid.orderId } });
  expect(bought.shopOrders[0]?.lines.map(({ choices }) => choiceText(choices))).toEqual(['L']);
  await complete(asked.id);
  expect((await part()).returns[0]).toMatchObject({
    status: 'exchanged',
    replacement: { choices: [{ value: 'L' }] },
  });
  expect(await stock('L')).toEqual([3, 0]);
  expect(await answerOf(exchange('L'))).toBe('not_found');
});
