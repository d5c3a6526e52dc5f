import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../../../contract/kernel/money.ts';
import type { VariantId } from '../../../../../contract/kernel/schemas.ts';
import { variants } from '../../../../../database/schema/index.ts';
import { askReturn } from '../../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { anOperator } from '../../../../../tests/support/builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
} from '../../../../../tests/support/checkout-builders.ts';
import { rewriteHistory } from '../../../../../tests/support/database.ts';
import { aKurtaDelivered, type KurtaWishes } from '../../../../../tests/support/exchange-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const aDeliveredKurta = (wishes?: KurtaWishes) => aKurtaDelivered(app, wishes);

const mailTo = (email: string | null) => app.mails.findLast(({ to }) => to === email)?.text ?? '';

test('the buyer sees what other sizes cost, and whether they can be delivered', async () => {
  const { shopper, lineId, kurta } = await aDeliveredKurta({ largeStock: 0, couponPercent: 50 });
  const { replacements } = await shopper.api('GET /api/return/replacements/:lineId', { params: { lineId } });
  expect(replacements).toMatchObject([
    { variantId: kurta.variantOf('S'), available: 2, price: 400, toPay: 0, refund: 50 },
    { choices: [{ option: 'Size', value: 'L' }], available: 0, price: 500, toPay: 0, refund: 0 },
    { choices: [{ option: 'Size', value: 'XL' }], available: 2, price: 649.5, toPay: 149.5, refund: 0 },
  ]);
});

test('of plenty the buyer sees only that there is enough for what is left to exchange', async () => {
  const { shopper, lineId, exchange, complete } = await aDeliveredKurta({ quantity: 3, largeStock: 258 });
  const seen = async () => {
    const { replacements } = await shopper.api('GET /api/return/replacements/:lineId', {
      params: { lineId },
    });
    return replacements.map(({ available }) => available);
  };
  expect(await seen()).toEqual([3, 3, 3]);
  await complete((await exchange('S')).id);
  expect(await seen()).toEqual([2, 2, 2]);
});

test('an exchange at the same price moves stock at each step, and no money', async () => {
  const {
    seller,
    shopper,
    exchange,
    stock,
    step,
    part,
    sold,
    order,
    id: shopOrderId,
  } = await aDeliveredKurta({
    isOnline: true,
    couponPercent: 10,
  });
  expect(await stock('M')).toEqual([3, 0]);
  const { id, replacement, amount } = await exchange('L');
  expect(amount).toBe(0);
  expect(replacement).toMatchObject({
    choices: [{ option: 'Size', value: 'L' }],
    sku: 'KU-L',
    quantity: 1,
    toPay: 0,
  });
  expect(await stock('L')).toEqual([5, 1]);
  expect(await part()).toMatchObject({
    status: 'exchange_requested',
    returnableUntil: null,
    lines: [{ exchangedQuantity: 1, returnedQuantity: 0, keptQuantity: 1 }],
  });
  await app.jobs.drain();
  expect(mailTo(seller.user.email)).toContain('1 × Cotton kurta (L)');
  await step.accept(id);
  expect(await stock('L')).toEqual([5, 1]);
  await step.receive(id);
  expect([await stock('M'), await stock('L')]).toEqual([
    [4, 0],
    [4, 0],
  ]);
  const { slips } = await seller.api('GET /api/shop-order/packing-slips', { query: { ids: shopOrderId } });
  expect(slips).toMatchObject([{ lines: [{ sku: 'KU-L', quantity: 1 }], toCollect: null }]);
  await step.send(id);
  await app.jobs.drain();
  const mails = app.mails.filter(({ to }) => to === shopper.user.email);
  expect(mails.some(({ text }) => text.includes('EI987654321IN'))).toBe(true);
  expect(await sold()).toMatchObject({ status: 'exchange_sent', steps: [], takenBack: 0 });
  await step.deliver(id);
  const { timeline, returns, ...rest } = await part();
  expect(rest).toMatchObject({ status: 'delivered', refunded: 0, paidForExchanges: 0 });
  expect(returns).toMatchObject([
    { kind: 'exchange', status: 'exchanged', replacement: { returnableQuantity: 1 } },
  ]);
  expect(timeline.slice(-5).map(({ status }) => status)).toEqual([
    'exchange_requested',
    'exchange_accepted',
    'exchange_received',
    'exchange_sent',
    'exchanged',
  ]);
  const { total, left } = await order();
  expect(left).toBe(total);
});

test('more units than are left are refused, and reserve nothing', async () => {
  const { exchange, stock, part } = await aDeliveredKurta({ largeStock: 1 });
  await expect(exchange('L', { quantity: 2 })).rejects.toMatchObject({
    code: 'out_of_stock',
    message: 'Only 1 left of Cotton kurta (L). Please lower the quantity.',
  });
  await expect(exchange('XL', { quantity: 3 })).rejects.toMatchObject({ code: 'limit_reached' });
  expect([await stock('L'), await stock('XL')]).toEqual([
    [1, 0],
    [5, 0],
  ]);
  expect(await part()).toMatchObject({ status: 'delivered', returns: [] });
});

test('an exchange for another price than the one shown, the same variant or one of another product is refused', async () => {
  const { shopper, exchange, kurta, id, lineId } = await aDeliveredKurta();
  await expect(exchange('XL', { price: 500 })).rejects.toMatchObject({ code: 'quote_changed' });
  await expect(exchange('M')).rejects.toMatchObject({ code: 'not_found' });
  const other = await aDeliveredKurta();
  const wanted = { shopOrderId: id, lines: [{ lineId, quantity: 1 }], price: 500 };
  const ofOther = askReturn(app, shopper, { ...wanted, replacement: other.kurta.variantOf('L') });
  await expect(ofOther).rejects.toMatchObject({ code: 'not_found' });
  const lines = [{ lineId: other.lineId, quantity: 1 }];
  const foreign = askReturn(app, shopper, { ...wanted, lines, replacement: kurta.variantOf('L') });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});

test.each(['refuse', 'withdraw'] as const)('the replacement is let go: %s', async (end) => {
  for (const isAccepted of [false, true]) {
    const { shopper, exchange, stock, step, part } = await aDeliveredKurta();
    const { id } = await exchange('L', { quantity: 2 });
    if (isAccepted) await step.accept(id);
    await step[end](id);
    expect([await stock('M'), await stock('L')]).toEqual([
      [3, 0],
      [5, 0],
    ]);
    const { status, lines, timeline } = await part();
    expect([status, lines[0]?.keptQuantity]).toEqual(['delivered', 2]);
    expect(timeline.at(-1)?.status).toBe(end === 'refuse' ? 'exchange_refused' : 'exchange_withdrawn');
    await app.jobs.drain();
    if (end === 'refuse') expect(mailTo(shopper.user.email)).toContain('It was worn');
    await expect(step.receive(id)).rejects.toMatchObject({ code: 'wrong_state' });
    // It can be asked for again.
    await exchange('L');
  }
});

test('the steps of an exchange come in their order, and those of a return do not exist', async () => {
  const { seller, exchange, step } = await aDeliveredKurta();
  const { id } = await exchange('L');
  await expect(step.receive(id)).rejects.toMatchObject({ code: 'wrong_state' });
  await step.accept(id);
  await expect(step.send(id)).rejects.toMatchObject({ code: 'wrong_state' });
  await step.receive(id);
  for (const late of [step.withdraw, step.refuse, step.accept, step.deliver]) {
    await expect(late(id)).rejects.toMatchObject({ code: 'wrong_state' });
  }
  const paidBack = seller.api('POST /api/return/:returnId/paid-back', {
    params: { returnId: id },
    body: { by: 'upi', note: '' },
  });
  await expect(paidBack).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a dearer replacement is paid at the door, and is on invoice, figures and mail', async () => {
  const {
    shopper,
    exchange,
    complete,
    order,
    sold,
    part,
    id: shopOrderId,
  } = await aDeliveredKurta({ isOnline: true });
  const { id, replacement, amount } = await exchange('XL', { quantity: 2 });
  expect([replacement?.toPay, amount]).toEqual([299, 0]);
  await app.jobs.drain();
  await complete(id);
  expect(await order()).toMatchObject({ total: 1000, refunded: 0, paidForExchanges: 299, left: 1299 });
  expect(await sold()).toMatchObject({ takenBack: 0, paidForExchanges: 299 });
  expect(await part()).toMatchObject({ paidForExchanges: 299 });
  const invoice = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId } });
  expect(invoice).toMatchObject({
    total: 1000,
    notes: [{ text: 'Exchanged: 2 × Cotton kurta (M) for XL, at another price', amount: -299 }],
    kept: 1299,
  });
});

test('of a cheaper replacement the difference is refunded, at the rate at which it was paid', async () => {
  const {
    shopper,
    exchange,
    complete,
    order,
    sold,
    id: shopOrderId,
  } = await aDeliveredKurta({ isOnline: true, couponPercent: 25 });
  const { id, amount } = await exchange('S', { quantity: 2 });
  expect(amount).toBe(150);
  await complete(id);
  await app.jobs.drain();
  expect(await order()).toMatchObject({ total: 750, refunded: 150, left: 600 });
  expect(await sold()).toMatchObject({ takenBack: 150, status: 'delivered' });
  const { notes, kept } = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId } });
  expect([notes[0]?.amount, kept]).toEqual([150, 600]);
});

test('a replacement can be returned for all that was paid for it, but not exchanged again', async () => {
  const {
    shopper,
    seller,
    exchange,
    complete,
    returnBack,
    stock,
    step,
    order,
    lineId,
    kurta,
    id: shopOrderId,
  } = await aDeliveredKurta({ isOnline: true });
  const { id: exchangeId } = await exchange('XL');
  await complete(exchangeId);
  const again = askReturn(app, shopper, {
    shopOrderId,
    lines: [{ lineId, quantity: 1, exchangeId }],
    replacement: kurta.variantOf('L'),
    price: 500,
  });
  await expect(again).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(returnBack(2)).rejects.toMatchObject({ code: 'limit_reached' });
  await expect(returnBack(2, { exchangeId })).rejects.toMatchObject({ code: 'limit_reached' });
  const back = await returnBack(1, { exchangeId, refund: 649.5 });
  expect(back).toMatchObject({
    kind: 'return',
    amount: 649.5,
    amountInCash: 149.5,
    lines: [{ choices: [{ option: 'Size', value: 'XL' }] }],
  });
  await step.accept(back.id);
  await step.receive(back.id);
  await app.jobs.drain();
  expect(mailTo(seller.user.email)).not.toBe('');
  expect([await stock('M'), await stock('XL')]).toEqual([
    [4, 0],
    [5, 0],
  ]);
  const { total, refunded, paidForExchanges, left } = await order();
  expect([total, refunded, paidForExchanges, left]).toEqual([1000, 649.5, 149.5, 500]);
  // The other unit, as it was ordered.
  const rest = await returnBack(1, { refund: 500 });
  await step.accept(rest.id);
  await step.receive(rest.id);
  await app.jobs.drain();
  expect(await order()).toMatchObject({ left: 0 });
});

test('a coupon that lapses later lapses for what it still took off a cheaper replacement', async () => {
  const {
    exchange,
    complete,
    shopper,
    step,
    order,
    id: shopOrderId,
    lineId,
  } = await aDeliveredKurta({ isOnline: true, couponPercent: 50 });
  await app.database.db.execute(sql`update coupon_redemptions set min_order_paise = 60000
    where order_id = (select order_id from shop_orders where id = ${shopOrderId})`);
  const { id } = await exchange('S');
  await complete(id);
  const request = { shopOrderId, cause: 'changed_mind' as const, lines: [{ lineId, quantity: 1 }] };
  const quote = await shopper.api('POST /api/return/quote', { body: request });
  // Of the ₹250 that the other unit cost: what is kept costs its full ₹400 then, ₹200 of which were paid.
  expect(quote).toMatchObject({ couponDifference: 200, refund: 50, left: 400 });
  const back = await askReturn(app, shopper, { ...request, refund: 50 });
  await step.accept(back.id);
  await step.receive(back.id);
  await app.jobs.drain();
  expect(await order()).toMatchObject({ total: 500, refunded: 100, left: 400 });
});

test('a coupon lapses with a cheaper replacement that goes back for what it takes off the units that stay', async () => {
  const delivered = await aDeliveredKurta({ isOnline: true, couponPercent: 25 });
  const { exchange, complete, shopper, step, order, id: shopOrderId, lineId } = delivered;
  await app.database.db.execute(sql`update coupon_redemptions set min_order_paise = 60000
    where order_id = (select order_id from shop_orders where id = ${shopOrderId})`);
  const { id: exchangeId } = await exchange('S');
  await complete(exchangeId);
  const request = {
    shopOrderId,
    cause: 'changed_mind' as const,
    lines: [{ lineId, quantity: 1, exchangeId }],
  };
  const quote = await shopper.api('POST /api/return/quote', { body: request });
  expect(quote).toMatchObject({ couponDifference: 125, refund: 175, left: 500 });
  const back = await askReturn(app, shopper, { ...request, refund: 175 });
  expect(back).toMatchObject({ couponDifference: 125, amount: 175 });
  await step.accept(back.id);
  await step.receive(back.id);
  await app.jobs.drain();
  expect(await order()).toMatchObject({ total: 750, refunded: 250, left: 500 });
});

test('a replacement has a time limit of its own', async () => {
  const { exchange, complete, returnBack, part, id: shopOrderId } = await aDeliveredKurta();
  const { id: exchangeId } = await exchange('L');
  await rewriteHistory(
    app,
    sql`update order_events set at = at - interval '8 days' where shop_order_id = ${shopOrderId}`,
  );
  await complete(exchangeId);
  const { returnableUntil, returns } = await part();
  expect(returnableUntil).toBeNull();
  expect(returns[0]?.replacement?.returnableUntil).not.toBeNull();
  await expect(exchange('XL')).rejects.toMatchObject({ code: 'wrong_state' });
  await expect(returnBack(1)).rejects.toMatchObject({ code: 'wrong_state' });
  await returnBack(1, { exchangeId });
});

test('the last unit is reserved by one of simultaneous exchanges and orders', async () => {
  const { shopper, exchange, kurta, stock } = await aDeliveredKurta({ largeStock: 1 });
  const large: { id: typeof kurta.id; variantId: VariantId } = {
    id: kurta.id,
    variantId: kurta.variantOf('L'),
  };
  const others = await Promise.all([aShopper(app, large), aShopper(app, large)]);
  await inCart(app, shopper, large);
  const outcomes = await Promise.allSettled([
    exchange('L'),
    ...others.map((other) => place(other, { paymentMethod: 'cash_on_delivery' })),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [quantity, reserved] = await stock('L');
  expect((quantity ?? 0) - (reserved ?? 0)).toBe(0);
  await app.jobs.drain();
});

test('the data export names exchanges, and a new price changes none that was requested', async () => {
  const { shopper, exchange, complete, kurta, order } = await aDeliveredKurta();
  const { id } = await exchange('XL');
  await app.database.db
    .update(variants)
    .set({ pricePaise: paise(70000) })
    .where(eq(variants.id, kurta.variantOf('XL')));
  await complete(id);
  expect(await order()).toMatchObject({ paidForExchanges: 149.5 });
  const { parts } = await shopper.api('GET /api/profile/export');
  expect(JSON.stringify(parts['orders'])).toContain('"kind":"exchange"');
});

test('what was given back before comes off the refund of a cheaper replacement, and the form says so', {
  tags: ['POL32'],
}, async () => {
  const kurta = await aDeliveredKurta({ isOnline: true });
  const { shopper, lineId, exchange, id: shopOrderId } = kurta;
  const { orderId } = kurta.placed;
  const operator = await anOperator(app, ['support']);
  const { shopOrders } = await operator.api('GET /api/operator/order/:orderId', { params: { orderId } });
  await operator.api('POST /api/operator/shop-order/:shopOrderId/refund', {
    params: { shopOrderId },
    body: { version: shopOrders[0]?.version ?? '', cause: 'damaged', bearer: 'seller', amount: 950 },
  });
  const { replacements } = await shopper.api('GET /api/return/replacements/:lineId', { params: { lineId } });
  expect(replacements[0]).toMatchObject({ refund: 100, givenBefore: [50, 150] });
  const { amount, givenBefore } = await exchange('S', { quantity: 2 });
  expect([amount, givenBefore]).toEqual([50, 150]);
});
