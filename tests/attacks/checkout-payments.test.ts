import { createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../contract/checkout.ts';
import type { OrderId } from '../../contract/kernel/schemas.ts';
import { orders, paymentInbox, payments, refunds, sandboxPayments } from '../../database/schema/index.ts';
import { sandboxWebhookSecrets } from '../../server/selling/payments/providers/sandbox/sandbox-gateway.ts';
import { timedSignature } from '../../server/selling/payments/providers/signature.ts';
import { interceptFaultPoint } from '../../server/platform/fault-points.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../support/app.ts';
import { Signer } from '../../server/platform/signer.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  decide,
  expectInvariantsToHold,
  inCart,
  letChecksComeDue,
  letExpire,
  onCart,
  orderStatus,
  place,
  type Shopper,
  stockOf,
} from '../support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const WEBHOOK = '/api/payment/webhook/sandbox';
const FIVE_MINUTES_MS = 300_000;

const secret = () => sandboxWebhookSecrets(new Signer(TEST_SECRET))[0];

/** Sends an event to the webhook, signed like the sandbox's own unless told otherwise. */
function notify(body: string, headers: Record<string, string | string[]> = signed(body)) {
  return app.server.inject({
    method: 'POST',
    url: WEBHOOK,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

function signed(body: string, at = new Date()): { 'sandbox-signature': string } {
  return { 'sandbox-signature': timedSignature(secret(), body, at) };
}

/** The event about an order's payment. */
async function eventBodyOf({ orderId }: PlacedOrder, eventId = `evt_${randomUUID()}`): Promise<string> {
  const payment = await paymentOf(orderId);
  return JSON.stringify({
    id: eventId,
    type: 'payment.captured',
    payment: { id: payment.providerPaymentId, reference: payment.id },
  });
}

async function paymentOf(orderId: OrderId) {
  const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
  if (!payment) throw new Error('the order has no payment');
  return payment;
}

/** Changes the sandbox's own books behind our back. */
async function inSandboxBooks(
  { orderId }: PlacedOrder,
  change: Partial<typeof sandboxPayments.$inferInsert>,
): Promise<void> {
  const { id } = await paymentOf(orderId);
  await app.database.db.update(sandboxPayments).set(change).where(eq(sandboxPayments.reference, id));
}

async function settle(shopper: Shopper, { orderId }: PlacedOrder): Promise<boolean> {
  return (await shopper.api('POST /api/payment/:orderId/settle', { params: { orderId } })).settled;
}

async function refundsOf({ orderId }: PlacedOrder) {
  return app.database.db
    .select({ reason: refunds.reason, status: refunds.status, amountPaise: refunds.amountPaise })
    .from(refunds)
    .where(eq(refunds.paymentId, (await paymentOf(orderId)).id));
}

/** The subjects of the mails about an order, to the buyer and to the shop, in the order of the alphabet. */
function mailsAbout({ number }: PlacedOrder): string[] {
  const subjects = app.mails.map(({ subject }) => subject);
  return subjects.filter((subject) => subject.includes(number)).sort();
}

/** What a placed order sends, once each. */
function mailsOnPlacing({ number }: PlacedOrder, amount: string): string[] {
  return [`New order ${number} for ${amount}`, `Your order ${number} is placed`];
}

async function anUnpaidOrder({ stock = 5, quantity = 1 } = {}) {
  const product = await aProduct(app, { stock, priceRupees: 640 });
  const shopper = await aShopper(app, product, { quantity });
  return { product, shopper, placed: await place(shopper) };
}

test('the payment page shows the amount and the shop, runs no script, and is not cached', async () => {
  const { placed } = await anUnpaidOrder();
  const page = await app.server.inject(placed.redirectUrl ?? '');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('₹640');
  expect(page.body).toContain('Pay Haat');
  for (const label of ['Approve payment', 'Decline payment']) expect(page.body).toContain(label);
  expect(page.body).not.toMatch(/<script|style=|\son\w+=/);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const css = await app.server.inject('/payment-page.css');
  expect(css.headers['content-type']).toContain('text/css');
});

test('the payment page shows the theme that the shop passed, and day without one', {
  tags: ['HDR-12', 'HDR-13'],
}, async () => {
  const { placed } = await anUnpaidOrder();
  const themeWith = async (cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie };
    const { body } = await app.server.inject({ url: placed.redirectUrl ?? '', headers });
    return /data-theme="([^"]*)"/.exec(body)?.[1];
  };
  expect(await themeWith()).toBe('day');
  expect(await themeWith('a=b; theme=night')).toBe('night');
  for (const odd of ['theme=day', 'theme=nights', 'theme="><script>', 'mytheme=night', 'theme=']) {
    expect(await themeWith(odd), odd).toBe('day');
  }
});

test('a guessed payment page is no page, and a decision that is none is refused', {
  tags: ['PA2'],
}, async () => {
  expect((await app.server.inject(`/sandbox-payment/sbx_${'A'.repeat(32)}`)).statusCode).toBe(404);
  expect((await app.server.inject('/sandbox-payment/1')).statusCode).toBe(400);
  const { placed } = await anUnpaidOrder();
  for (const payload of [
    '',
    'decision=paid',
    'decision=approve&decision=decline&x=y',
    '{"decision":"approve"}',
  ]) {
    const reply = await app.server.inject({
      method: 'POST',
      url: placed.redirectUrl ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    if (payload.includes('&')) continue;
    expect(reply.statusCode).toBe(400);
  }
});

test('coming back to the shop marks nothing as paid', { tags: ['PA1'] }, async () => {
  const { shopper, placed } = await anUnpaidOrder();
  await app.server.inject('/?payment=success');
  await app.server.inject('/success');
  await app.server.inject('/checkout/success');
  expect(await settle(shopper, placed)).toBe(false);
  expect((await shopper.api('GET /api/order/latest')).status).toBe('awaiting_payment');
});

test('a webhook event whose signature is missing, wrong, doubled or of another secret is refused and leaves no trace', {
  tags: ['PA3'],
}, async () => {
  const { placed } = await anUnpaidOrder();
  await inSandboxBooks(placed, { status: 'captured' });
  const body = await eventBodyOf(placed);
  const seconds = Math.floor(Date.now() / 1000);
  const right = signed(body)['sandbox-signature'];
  const forged = createHmac('sha256', 'another secret').update(`${seconds}.${body}`).digest('hex');
  const attempts: Record<string, string | string[]>[] = [
    {},
    { 'sandbox-signature': '' },
    { 'sandbox-signature': 'v1=' },
    { 'sandbox-signature': `t=${seconds},v1=${forged}` },
    { 'sandbox-signature': `t=${seconds},v1=${'0'.repeat(64)}` },
    { 'sandbox-signature': [right, right] },
    { 'sandbox-signature': right.replace('t=', 't=0') },
    signed(JSON.stringify(JSON.parse(body), null, 1)),
  ];
  for (const headers of attempts) expect((await notify(body, headers)).statusCode).toBe(401);
  expect((await notify('', signed(''))).statusCode).toBe(401);
  expect((await notify('[]', signed('[]'))).statusCode).toBe(401);
  expect(await app.database.db.select().from(paymentInbox)).toEqual([]);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('awaiting_payment');
  // Its own way to the truth is open all the same.
  await letChecksComeDue(app, placed.orderId);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
});

test('a provider that is not set up has no webhook', async () => {
  for (const provider of ['stripe', 'razorpay', 'paypal']) {
    const reply = await app.server.inject({
      method: 'POST',
      url: `/api/payment/webhook/${provider}`,
      payload: {},
    });
    expect(reply.statusCode).toBe(404);
  }
});

test('a stored webhook event has nothing about the payer', async () => {
  const { placed } = await anUnpaidOrder();
  const payer = '"email":"asha@post.example","contact":"+919845012345","card":{"last4":"4242"}';
  const body = (await eventBodyOf(placed, 'evt_with_payer')).replace('"payment":{', `"payment":{${payer},`);
  expect((await notify(body)).statusCode).toBe(200);
  const [kept] = await app.database.db
    .select({ payload: paymentInbox.payload })
    .from(paymentInbox)
    .where(eq(paymentInbox.eventId, 'evt_with_payer'));
  expect(Object.keys(kept?.payload ?? {}).sort()).toEqual([
    'providerPaymentId',
    'reference',
    'refund',
    'type',
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/asha|9845012345|"4242"/);
});

test('a webhook event repeated after minutes or days is acknowledged and has no second effect', {
  tags: ['PA4'],
}, async () => {
  const { product, shopper, placed } = await anUnpaidOrder({ quantity: 2 });
  await inSandboxBooks(placed, { status: 'captured' });
  const body = await eventBodyOf(placed);
  expect((await notify(body)).json()).toEqual({ received: true });
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
  for (const agoMs of [0, 600_000, 7 * 86_400_000]) {
    expect((await notify(body, signed(body, new Date(Date.now() - agoMs)))).statusCode).toBe(200);
  }
  await app.jobs.drain();
  expect(await stockOf(app, product)).toEqual({ quantity: 3, reserved: 0 });
  expect((await shopper.api('GET /api/order/latest')).timeline).toHaveLength(2);
  expect(mailsAbout(placed)).toEqual(mailsOnPlacing(placed, '₹1,280'));
});

test('an old webhook event that was never seen is refused', { tags: ['PA4'] }, async () => {
  const { placed } = await anUnpaidOrder();
  const body = await eventBodyOf(placed);
  const old = new Date(app.clock.now.getTime() - FIVE_MINUTES_MS - 5_000);
  expect((await notify(body, signed(body, old))).statusCode).toBe(401);
});

test('webhook events in any order and number move each order once', { tags: ['PA5'] }, async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => anUnpaidOrder()));
  const bodies: string[] = [];
  for (const [index, { placed }] of made.entries()) {
    await inSandboxBooks(placed, { status: index % 2 === 0 ? 'captured' : 'declined' });
    for (const event of ['a', 'b', 'c']) bodies.push(await eventBodyOf(placed, `${event}-${placed.orderId}`));
  }
  const shuffled = [...bodies, ...bodies, ...bodies].toSorted((a, b) => hashOf(a) - hashOf(b));
  await Promise.all(shuffled.map((body) => notify(body)));
  await Promise.all([app.jobs.drain(), app.jobs.drain()]);
  for (const [index, { placed, shopper }] of made.entries()) {
    const order = await shopper.api('GET /api/order/latest');
    expect(order.status).toBe(index % 2 === 0 ? 'paid' : 'failed');
    expect(order.timeline).toHaveLength(2);
    if (order.status === 'paid') expect(mailsAbout(placed)).toEqual(mailsOnPlacing(placed, '₹640'));
    else expect(mailsAbout(placed)).toHaveLength(1);
  }
});

function hashOf(text: string): number {
  return createHmac('sha256', 'shuffle').update(text).digest().readUInt32BE();
}

test('an amount, currency or reference that does not fit is parked for a person, never paid', {
  tags: ['PA6', 'PR7'],
}, async () => {
  const changes = [
    { amountPaise: 1 },
    { amountPaise: 64_001 },
    { currency: 'USD' },
    { reference: randomUUID() },
  ] as Partial<typeof sandboxPayments.$inferInsert>[]; // amounts as the sandbox might have them wrong
  for (const change of changes) {
    const { placed } = await anUnpaidOrder();
    const body = await eventBodyOf(placed);
    const payment = await paymentOf(placed.orderId);
    await app.database.db
      .update(sandboxPayments)
      .set({ status: 'captured', ...change })
      .where(eq(sandboxPayments.reference, payment.id));
    await notify(body);
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe('awaiting_payment');
    const parked = await paymentOf(placed.orderId);
    expect(parked).toMatchObject({ status: 'review', reviewReason: expect.any(String) as string });
    // The books must not stay wrong for the other tests' checker.
    await app.database.db
      .update(sandboxPayments)
      .set({ reference: payment.id, status: 'open' })
      .where(eq(sandboxPayments.id, payment.providerPaymentId ?? ''));
  }
});

test('a webhook event that is faster than our own commit is stored and applied later', {
  tags: ['PA7'],
}, async () => {
  const { shopper, product } = await anUnpaidOrder();
  await inCart(app, shopper, product, 2);
  let body = '';
  const undo = interceptFaultPoint('payment: session made, not stored', async () => {
    undo();
    const open = sql`select o.id from orders o where o.user_id = ${shopper.user.id} and o.status = 'awaiting_payment'`;
    const { rows } = await app.database.db.execute<{ id: string; reference: string }>(sql`
      update sandbox_payments b set status = 'captured' from payments p
      where p.order_id in (${open}) and b.reference = p.id::text returning b.id, b.reference`);
    body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.captured', payment: rows[0] });
    expect((await notify(body)).statusCode).toBe(200);
  });
  const placed = await place(shopper);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');

  const unknown = JSON.stringify({
    id: 'evt_too_early',
    type: 'payment.captured',
    payment: { id: 'sbx_later', reference: randomUUID() },
  });
  expect((await notify(unknown)).statusCode).toBe(200);
  await app.jobs.drain();
  const [waiting] = await app.database.db
    .select({ handledAt: paymentInbox.handledAt })
    .from(paymentInbox)
    .where(eq(paymentInbox.eventId, 'evt_too_early'));
  expect(waiting).toEqual({ handledAt: null });
});

test('return page, webhook and poller at once: one paid order, one mail, the stock sold once', {
  tags: ['PA8'],
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const { product, shopper, placed } = await anUnpaidOrder({ stock: 5, quantity: 2 });
    await inSandboxBooks(placed, { status: 'captured' });
    await letChecksComeDue(app, placed.orderId);
    const body = await eventBodyOf(placed);
    await Promise.all([
      settle(shopper, placed),
      notify(body).then(() => app.jobs.drain()),
      app.jobs.drain(),
      settle(shopper, placed),
    ]);
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe('paid');
    expect(await stockOf(app, product)).toEqual({ quantity: 3, reserved: 0 });
    expect(mailsAbout(placed)).toEqual(mailsOnPlacing(placed, '₹1,280'));
  }
});

test('money that comes after the order expired or failed places it when the stock is still there', {
  tags: ['PA9'],
}, async () => {
  for (const ending of ['expired', 'failed'] as const) {
    const { product, shopper, placed } = await anUnpaidOrder({ stock: 1 });
    if (ending === 'expired') await letExpire(app, placed.orderId);
    else await decide(app, placed, 'decline');
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe(ending);
    await inSandboxBooks(placed, { status: 'captured' });
    await notify(await eventBodyOf(placed));
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe('paid');
    expect(await stockOf(app, product)).toEqual({ quantity: 0, reserved: 0 });
    expect(await refundsOf(placed)).toEqual([]);
    const order = await shopper.api('GET /api/order/latest');
    expect(order.shopOrders[0]?.status).toBe('placed');
  }
});

test('money that arrives when the stock is gone is refunded once, and the buyer gets a mail', {
  tags: ['PA9'],
}, async () => {
  const { product, shopper, placed } = await anUnpaidOrder({ stock: 1 });
  await letExpire(app, placed.orderId);
  await app.jobs.drain();
  await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  await inSandboxBooks(placed, { status: 'captured' });
  for (let times = 0; times < 3; times += 1) {
    await notify(await eventBodyOf(placed));
    await Promise.all([app.jobs.drain(), app.jobs.drain()]);
  }
  expect(await orderStatus(app, placed.orderId)).toBe('expired');
  expect(await refundsOf(placed)).toEqual([
    { reason: 'late_payment', status: 'processed', amountPaise: 64_000 },
  ]);
  expect(mailsAbout(placed)).toEqual([`Refund for order ${placed.number}`]);
  const order = await shopper.api('GET /api/order/latest');
  expect(order).toMatchObject({
    status: 'expired',
    refunded: 640,
    refundsUnderWay: { wanted: 0, sent: 0, failed: 0 },
  });
});

test('late money takes the coupon again when it can, and goes back when it cannot', {
  tags: ['PA9'],
}, async () => {
  for (const isTakenMeanwhile of [false, true]) {
    const shop = await aShop(app);
    const product = await aProduct(app, { shopId: shop.id, priceRupees: 500 });
    const couponId = await aCoupon(app, shop.id, { usageLimit: 1 });
    const [late, other] = [await aShopper(app, product), await aShopper(app, product)];
    for (const shopper of [late, other]) await onCart(app, shopper, shop.id, couponId);
    const placed = await place(late);
    await letExpire(app, placed.orderId);
    await app.jobs.drain();
    if (isTakenMeanwhile) await place(other, { paymentMethod: 'cash_on_delivery' });
    await inSandboxBooks(placed, { status: 'captured' });
    await notify(await eventBodyOf(placed));
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe(isTakenMeanwhile ? 'expired' : 'paid');
    expect(await refundsOf(placed)).toHaveLength(isTakenMeanwhile ? 1 : 0);
  }
});

test('a buyer who pays the old and the new page gets one order, and the other money back', {
  tags: ['PA10'],
}, async () => {
  const { product, shopper, placed: old } = await anUnpaidOrder({ stock: 9, quantity: 1 });
  await inCart(app, shopper, product, 2);
  const current = await place(shopper);
  await inSandboxBooks(old, { status: 'captured' });
  await decide(app, current, 'approve');
  await notify(await eventBodyOf(old));
  await app.jobs.drain();
  expect(await orderStatus(app, old.orderId)).toBe('cancelled');
  expect(await orderStatus(app, current.orderId)).toBe('paid');
  expect(await refundsOf(old)).toMatchObject([{ reason: 'late_payment', status: 'processed' }]);
  expect(await stockOf(app, product)).toEqual({ quantity: 7, reserved: 0 });
});

test('late money for a cart that was ordered again meanwhile goes back', { tags: ['PA10'] }, async () => {
  const { shopper, placed } = await anUnpaidOrder();
  await letExpire(app, placed.orderId);
  await app.jobs.drain();
  const again = await place(shopper);
  await decide(app, again, 'approve');
  await app.jobs.drain();
  await inSandboxBooks(placed, { status: 'captured' });
  await notify(await eventBodyOf(placed));
  await app.jobs.drain();
  expect(await orderStatus(app, again.orderId)).toBe('paid');
  expect(await orderStatus(app, placed.orderId)).toBe('expired');
  expect(await refundsOf(placed)).toMatchObject([{ reason: 'late_payment' }]);
});

test('late money takes the place of the newer unpaid order of the same cart', async () => {
  const { product, shopper, placed } = await anUnpaidOrder({ stock: 1 });
  await letExpire(app, placed.orderId);
  await app.jobs.drain();
  const again = await place(shopper);
  await inSandboxBooks(placed, { status: 'captured' });
  await notify(await eventBodyOf(placed));
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
  expect(await orderStatus(app, again.orderId)).toBe('cancelled');
  expect(await stockOf(app, product)).toEqual({ quantity: 0, reserved: 0 });
});

test('a second capture for an order that is paid goes back as a duplicate', async () => {
  const { shopper, placed } = await anUnpaidOrder();
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { db } = app.database;
  const first = await paymentOf(placed.orderId);
  const [second] = await db
    .insert(payments)
    .values({
      orderId: placed.orderId,
      provider: 'sandbox',
      amountPaise: first.amountPaise,
      status: 'redirected',
      providerPaymentId: `sbx_${randomUUID()}`,
    })
    .returning();
  if (!second?.providerPaymentId) throw new Error('a second payment was inserted');
  await db.insert(sandboxPayments).values({
    id: second.providerPaymentId,
    reference: second.id,
    amountPaise: first.amountPaise,
    currency: 'INR',
    status: 'captured',
  });
  await settle(shopper, placed);
  await app.jobs.drain();
  const sent = await db.select().from(refunds).where(eq(refunds.paymentId, second.id));
  expect(sent).toMatchObject([{ reason: 'duplicate_payment', status: 'processed' }]);
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
});

test('a page that was made although the answer got lost is found again, not made twice', {
  tags: ['PA13'],
}, async () => {
  const product = await aProduct(app);
  const shopper = await aShopper(app, product);
  const key = randomUUID();
  const { quote } = await shopper.api('POST /api/checkout/summary', {
    body: { addressId: shopper.addressId },
  });
  const undo = interceptFaultPoint('sandbox: session made', async () => {
    undo();
    throw new Error('the connection broke before the answer came');
  });
  await expect(place(shopper, { key, quote })).rejects.toMatchObject({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('Your order is kept') as string,
  });
  const placed = await place(shopper, { key, quote });
  const sessions = await app.database.db
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, (await paymentOf(placed.orderId)).id));
  expect(sessions).toHaveLength(1);
  expect(placed.redirectUrl).toBe(`/sandbox-payment/${sessions[0]?.id}`);
  const again = await shopper.api('POST /api/payment/:orderId', { params: { orderId: placed.orderId } });
  expect(again.redirectUrl).toBe(placed.redirectUrl);
});

test('while the provider is down orders stay, can be retried, and still expire on time', {
  tags: ['PA14'],
}, async () => {
  const product = await aProduct(app, { stock: 3 });
  const shopper = await aShopper(app, product, { quantity: 3 });
  const down = async () => {
    throw new Error('the provider is down');
  };
  const undo = ['sandbox: session asked', 'sandbox: truth asked', 'sandbox: close asked'].map((point) =>
    interceptFaultPoint(point, down),
  );
  await expect(place(shopper)).rejects.toMatchObject({ status: 503, code: 'payment_unavailable' });
  const order = await shopper.api('GET /api/order/latest');
  expect(order.status).toBe('awaiting_payment');
  expect(await settle(shopper, { ...order, orderId: order.id, redirectUrl: null })).toBe(false);
  await letExpire(app, order.id);
  await app.jobs.drain();
  expect(await orderStatus(app, order.id)).toBe('expired');
  expect(await stockOf(app, product)).toEqual({ quantity: 3, reserved: 0 });
  for (const up of undo) up();
  const params = { params: { orderId: order.id } };
  await expect(shopper.api('POST /api/payment/:orderId', params)).rejects.toMatchObject({
    code: 'wrong_state',
  });
});

test('the poller resumes a payment that was left without a page', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const undo = interceptFaultPoint('payment: session wanted', async () => {
    undo();
    throw new Error('the process was gone');
  });
  await expect(place(shopper)).rejects.toMatchObject({ status: 500 });
  const order = await shopper.api('GET /api/order/latest');
  await letChecksComeDue(app, order.id);
  await app.jobs.drain();
  expect((await paymentOf(order.id)).redirectUrl).toMatch(/^\/sandbox-payment\//);
});

test('a refund is sent once, however often it is requested', { tags: ['PA15'] }, async () => {
  const { placed, shopper } = await anUnpaidOrder();
  await shopper.api('POST /api/order/:orderId/cancel', { params: { orderId: placed.orderId } });
  await inSandboxBooks(placed, { status: 'captured' });
  let failures = 0;
  const undo = interceptFaultPoint('refund: sent, not noted', async () => {
    failures += 1;
    if (failures < 2) throw new Error('the process was gone');
  });
  await notify(await eventBodyOf(placed));
  await app.jobs.drain();
  expect(failures).toBe(1);
  expect(await refundsOf(placed)).toMatchObject([{ status: 'wanted' }]);
  await app.database.db.update(refunds).set({ nextAttemptAt: sql`now() - interval '1 second'` });
  await Promise.all([app.jobs.drain(), app.jobs.drain()]);
  undo();
  expect(await refundsOf(placed)).toMatchObject([{ status: 'processed' }]);
  const sent = await app.database.db.execute(
    sql`select 1 from sandbox_refunds r join payments p on p.provider_payment_id = r.sandbox_payment_id
      where p.order_id = ${placed.orderId}`,
  );
  expect(sent.rowCount).toBe(1);
});

test('webhook events are deleted after 90 days', async () => {
  const { db } = app.database;
  const event = {
    provider: 'sandbox',
    payload: { type: 'x', reference: null, providerPaymentId: null },
  } as const;
  await db.insert(paymentInbox).values([
    { ...event, eventId: 'evt_old', receivedAt: sql`now() - interval '91 days'` },
    { ...event, eventId: 'evt_recent', receivedAt: sql`now() - interval '89 days'` },
  ]);
  await app.jobs.drain();
  const left = await db.select({ eventId: paymentInbox.eventId }).from(paymentInbox);
  const ids = left.map(({ eventId }) => eventId);
  expect(ids).toContain('evt_recent');
  expect(ids).not.toContain('evt_old');
});

test('a webhook event that could not be stored is not acknowledged', { tags: ['PA16'] }, async () => {
  const { placed } = await anUnpaidOrder();
  const body = await eventBodyOf(placed);
  const undo = interceptFaultPoint('webhook: event stored', async () => {
    throw new Error('the database is gone');
  });
  expect((await notify(body)).statusCode).toBe(500);
  undo();
  expect((await notify(body)).statusCode).toBe(200);
});

test('orders are settled by polling when no webhook event ever comes', { tags: ['PA17'] }, async () => {
  const { placed } = await anUnpaidOrder();
  await inSandboxBooks(placed, { status: 'captured' });
  await letChecksComeDue(app, placed.orderId);
  await app.jobs.drain();
  expect(await orderStatus(app, placed.orderId)).toBe('paid');
});

test('a decision stands: approving after declining, or after the page was closed, changes nothing', async () => {
  const { placed } = await anUnpaidOrder();
  await decide(app, placed, 'decline');
  expect(await decide(app, placed, 'approve')).toBe('/?payment=failed');
  const { shopper, placed: given } = await anUnpaidOrder();
  await shopper.api('POST /api/order/:orderId/cancel', { params: { orderId: given.orderId } });
  await app.jobs.drain();
  expect(await decide(app, given, 'approve')).toBe('/?payment=failed');
  await app.jobs.drain();
  const [order] = await app.database.db.select().from(orders).where(eq(orders.id, given.orderId));
  expect(order?.status).toBe('cancelled');
});
