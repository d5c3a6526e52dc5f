import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import { PaymentId } from '../../../contract/kernel/schemas.ts';
import { readConfig } from '../../config/index.ts';
import { paymentSettings } from './providers/settings.ts';
import { Breaker, BreakerOpen } from '../../platform/outbound/breaker.ts';
import { callOutside, OutsideRefused, OutsideUnavailable } from '../../platform/outbound/request.ts';
import { paymentMethods } from './gateways.ts';
import { razorpayGateway } from './providers/razorpay/razorpay-gateway.ts';
import { timedSignature } from './providers/signature.ts';
import { stripeGateway } from './providers/stripe/stripe-gateway.ts';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A provider on loopback that notes what it was asked and answers what the test says. */
let provider: Server;
let baseUrl: string;
let asked: Asked[];
let answer: (request: Asked) => { status?: number; body?: unknown };
beforeAll(async () => {
  provider = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const question = { method, path, headers, body: Buffer.concat(parts).toString() };
      asked.push(question);
      const { status = 200, body = {} } = answer(question);
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const paymentId = PaymentId.parse(randomUUID());
const wanted = { paymentId, amountPaise: paise(123_456), orderNumber: 'H-7K3Q9M2P' };
const clock = () => new Date();
const stripe = () =>
  stripeGateway({
    secretKey: 'sk_1',
    webhookSecrets: ['whsec_1'],
    publicUrl: 'https://haat.example',
    clock,
    baseUrl,
  });
const razorpay = () =>
  razorpayGateway({
    keyId: 'rzp_1',
    keySecret: 'secret',
    webhookSecrets: ['hook'],
    baseUrl,
  });

test('the sandbox is offered in the demo while nothing else is set up, cash on delivery always', () => {
  const methods = (settings: Record<string, string>) =>
    paymentMethods(readConfig(settings, [{ settings: paymentSettings }]));
  const forStripe = { STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' };
  const forRazorpay = { RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' };
  expect(methods({})).toEqual(['sandbox', 'cash_on_delivery']);
  expect(methods({ DEMO: 'false' })).toEqual(['cash_on_delivery']);
  expect(methods(forStripe)).toEqual(['stripe', 'cash_on_delivery']);
  expect(methods({ ...forStripe, ...forRazorpay })).toEqual(['stripe', 'razorpay', 'cash_on_delivery']);
});

test("Stripe's page is made for the order's own amount, under our payment's id as its key", async () => {
  answer = () => ({ body: { id: 'cs_1', url: 'https://pay.example/cs_1' } });
  expect(await stripe().createSession(wanted)).toEqual({
    providerPaymentId: 'cs_1',
    redirectUrl: 'https://pay.example/cs_1',
  });
  const [{ method, path, headers, body } = asked[0] as Asked] = asked; // one question was asked
  const form = Object.fromEntries(new URLSearchParams(body));
  expect([method, path]).toEqual(['POST', '/v1/checkout/sessions']);
  expect(headers).toMatchObject({ authorization: 'Bearer sk_1', 'idempotency-key': paymentId });
  expect(form).toMatchObject({
    mode: 'payment',
    client_reference_id: paymentId,
    'line_items[0][price_data][unit_amount]': '123456',
    'line_items[0][price_data][currency]': 'inr',
    success_url: 'https://haat.example/?payment=success',
    cancel_url: 'https://haat.example/?payment=failed',
  });
});

test.each([
  [{ status: 'open', payment_intent: null }, 'open'],
  [{ status: 'expired', payment_intent: null }, 'closed'],
  [{ status: 'complete', payment_intent: { id: 'pi', status: 'succeeded', amount_received: 5 } }, 'captured'],
  [
    { status: 'complete', payment_intent: { id: 'pi', status: 'processing', amount_received: 0 } },
    'authorised',
  ],
  [
    {
      status: 'complete',
      payment_intent: { id: 'pi', status: 'requires_payment_method', amount_received: 0 },
    },
    'failed',
  ],
])('Stripe saying %j means %s', async (session, status) => {
  answer = () => ({
    body: { id: 'cs_1', amount_total: 900, currency: 'inr', client_reference_id: paymentId, ...session },
  });
  expect(await stripe().fetchPayment('cs_1')).toEqual({
    status,
    // What was received counts, not what was asked for.
    amountPaise: status === 'captured' ? 5 : 900,
    currency: 'INR',
    reference: paymentId,
    captures: status === 'captured' ? [{ id: 'pi', amountPaise: 5, currency: 'INR' }] : [],
  });
});

const refund = { refundId: 'our-refund', keyVersion: 2, captureId: 'pi_9', amountPaise: paise(900) };

test.each([
  ['succeeded', 'processed'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])(
  'Stripe refunds a capture, once for each of our refunds and versions of its key; %s means %s',
  async (theirs, status) => {
    answer = () => ({ body: { id: 're_1', status: theirs, metadata: { refund: 'our-refund' } } });
    expect(await stripe().refund(refund)).toEqual({ providerRefundId: 're_1', status });
    const sent = asked.at(-1);
    expect(sent?.headers['idempotency-key']).toBe('our-refund-2');
    expect(sent?.body).toContain('payment_intent=pi_9&amount=900');
    expect(await stripe().fetchRefund('re_1')).toEqual({ providerRefundId: 're_1', status });
    expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/v1/refunds/re_1' });
  },
);

test('a refund of ours is found on its capture, one that failed or is of somebody else is not', async () => {
  const rows = (ref: string, status: string) => ({
    id: `x_${status}`,
    status,
    receipt: ref,
    metadata: { refund: ref },
  });
  const list = (theirs: object[]) => () => ({ body: { data: theirs, items: theirs } });
  for (const [gateway, done] of [
    [stripe(), 'succeeded'],
    [razorpay(), 'processed'],
  ] as const) {
    answer = list([rows('our-refund', 'failed'), rows('another', done)]);
    expect(await gateway.findRefund(refund)).toBeUndefined();
    answer = list([rows('our-refund', 'failed'), rows('our-refund', done)]);
    expect(await gateway.findRefund(refund)).toEqual({ providerRefundId: `x_${done}`, status: 'processed' });
  }
});

test("Stripe's webhook events count only with its signature, and name their payment", () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session', client_reference_id: paymentId } },
  });
  const read = (signature: string, text = body) =>
    stripe().readWebhookEvent(Buffer.from(text), { 'stripe-signature': signature });
  const right = timedSignature('whsec_1', body, new Date());
  expect(read(right)).toEqual({
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    reference: paymentId,
    providerPaymentId: 'cs_1',
    refund: null,
    isFresh: true,
  });
  expect(read(timedSignature('whsec_1', body, new Date(Date.now() - 400_000)))?.isFresh).toBe(false);
  expect(read(timedSignature('whsec_2', body, new Date()))).toBeUndefined();
  expect(read(right, `${body} `)).toBeUndefined();
  const other = JSON.stringify({ id: 'evt_2', type: 'charge.refunded', data: { object: { id: 'ch_1' } } });
  const signed = timedSignature('whsec_1', other, new Date());
  expect(read(signed, other)).toMatchObject({ reference: null, providerPaymentId: null, refund: null });
  const object = { id: 're_1', object: 'refund', metadata: { refund: 'our-refund' } };
  const ofRefund = JSON.stringify({ id: 'evt_3', type: 'refund.updated', data: { object } });
  expect(read(timedSignature('whsec_1', ofRefund, new Date()), ofRefund)).toMatchObject({
    providerPaymentId: null,
    refund: { providerRefundId: 're_1', refundId: 'our-refund' },
  });
});

const order = { id: 'order_1', amount: 123_456, currency: 'INR', receipt: paymentId };

test('Razorpay: an order that exists already for our payment is used again, not made twice', async () => {
  answer = ({ method }) => ({ body: method === 'GET' ? { items: [] } : order });
  const session = { providerPaymentId: 'order_1', redirectUrl: `/razorpay-payment/${paymentId}` };
  expect(await razorpay().createSession(wanted)).toEqual(session);
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    amount: 123_456,
    currency: 'INR',
    receipt: paymentId,
  });
  expect(asked.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('rzp_1:secret').toString('base64')}`);
  asked = [];
  answer = () => ({ body: { items: [{ ...order, id: 'order_0', receipt: 'another' }, order] } });
  expect(await razorpay().createSession(wanted)).toEqual(session);
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['GET', `/v1/orders?receipt=${paymentId}`],
  ]);
});

test.each([
  [[], 'open'],
  [['failed'], 'open'],
  [['failed', 'created'], 'pending'],
  [['failed', 'authorized'], 'authorised'],
  [['failed', 'captured'], 'captured'],
  [['captured', 'captured'], 'captured'],
])('Razorpay having payments %j of its order means %s', async (statuses, status) => {
  const items = statuses.map((theirs, place) => ({
    id: `pay_${place}`,
    amount: 123_456,
    currency: 'INR',
    status: theirs,
    created_at: place,
  }));
  answer = ({ path }) => ({ body: path.endsWith('/payments') ? { items } : order });
  const captures = items
    .filter((item) => item.status === 'captured')
    .map(({ id }) => ({ id, amountPaise: 123_456, currency: 'INR' }));
  expect(await razorpay().fetchPayment('order_1')).toEqual({
    status,
    amountPaise: 123_456,
    currency: 'INR',
    reference: paymentId,
    captures,
  });
});

test('Razorpay refunds a capture, once for each of our refunds and versions of its key', async () => {
  answer = () => ({ body: { id: 'rfnd_1', status: 'pending' } });
  expect(await razorpay().refund({ ...refund, captureId: 'pay_1' })).toEqual({
    providerRefundId: 'rfnd_1',
    status: 'pending',
  });
  expect(asked.at(-1)).toMatchObject({ path: '/v1/payments/pay_1/refund' });
  expect(asked.at(-1)?.headers['x-refund-idempotency']).toBe('our-refund-2');
  answer = () => ({ body: { id: 'rfnd_1', status: 'processed' } });
  expect(await razorpay().fetchRefund('rfnd_1')).toEqual({ providerRefundId: 'rfnd_1', status: 'processed' });
});

test("Razorpay's events count only with its signature, and name their order or refund", () => {
  const signature = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  const read = (event: object, secret = 'hook', headers: IncomingMessage['headers'] = {}) => {
    const body = JSON.stringify(event);
    return razorpay().readWebhookEvent(Buffer.from(body), {
      'x-razorpay-signature': signature(body, secret),
      ...headers,
    });
  };
  const payment = { entity: { id: 'pay_1', order_id: 'order_1' } };
  for (const event of ['payment.authorized', 'payment.captured', 'payment.failed']) {
    const about = { reference: null, providerPaymentId: 'order_1', refund: null };
    expect(read({ event, payload: { payment } })).toMatchObject(about);
  }
  const paid = {
    event: 'order.paid',
    payload: { payment, order: { entity: { id: 'order_1', receipt: paymentId } } },
  };
  expect(read(paid, 'hook', { 'x-razorpay-event-id': 'evt_9' })).toMatchObject({
    eventId: 'evt_9',
    reference: paymentId,
    providerPaymentId: 'order_1',
  });
  const ofRefund = { entity: { id: 'rfnd_1', payment_id: 'pay_1', receipt: 'our-refund' } };
  expect(read({ event: 'refund.failed', payload: { refund: ofRefund, payment } })).toMatchObject({
    providerPaymentId: null,
    refund: { providerRefundId: 'rfnd_1', refundId: 'our-refund' },
  });
  expect(read(paid, 'other')).toBeUndefined();
  expect(razorpay().readWebhookEvent(Buffer.from(JSON.stringify(paid)), {})).toBeUndefined();
  expect(read(paid)?.eventId).toMatch(/^[0-9a-f]{64}$/);
});

test('closing a page that is closed or paid already is no failure', async () => {
  answer = () => ({ status: 400, body: { error: {} } });
  await expect(stripe().closeSession('cs_1')).resolves.toBeUndefined();
  await expect(razorpay().closeSession('order_1')).resolves.toBeUndefined();
  answer = () => ({ status: 500 });
  await expect(stripe().closeSession('cs_1')).rejects.toThrow('status 500');
});

test('a refusal by a provider is distinguished from an outage', async () => {
  answer = () => ({ status: 401 });
  await expect(stripe().fetchPayment('cs_1')).rejects.toThrow(OutsideRefused);
  answer = () => ({ status: 503 });
  await expect(razorpay().fetchPayment('order_1')).rejects.toThrow(OutsideUnavailable);
  answer = () => ({ status: 429 });
  await expect(razorpay().fetchPayment('order_1')).rejects.toThrow(OutsideUnavailable);
  await expect(
    callOutside({ url: new URL('http://127.0.0.1:9/'), method: 'GET', headers: {} }),
  ).rejects.toThrow(OutsideUnavailable);
});

test('after three failures in a row a provider is left alone for a while, then tried once', {
  tags: ['PA14'],
}, async () => {
  let now = 0;
  let calls = 0;
  const breaker = new Breaker(() => new Date(now));
  const failing = () => {
    calls += 1;
    return Promise.reject(new OutsideUnavailable('down'));
  };
  for (let round = 0; round < 3; round += 1) await expect(breaker.run(failing)).rejects.toThrow('down');
  await expect(breaker.run(failing)).rejects.toThrow(BreakerOpen);
  expect(calls).toBe(3);
  now += 20_001;
  await expect(breaker.run(() => Promise.resolve('up'))).resolves.toBe('up');
  await expect(breaker.run(failing)).rejects.toThrow('down');
  for (const error of [new OutsideRefused('no'), new TypeError('an answer in another shape')]) {
    for (let round = 0; round < 5; round += 1)
      await expect(breaker.run(() => Promise.reject(error))).rejects.toThrow(error.message);
  }
});
