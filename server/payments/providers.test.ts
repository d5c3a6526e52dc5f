import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { PaymentId } from '../../contract/kernel/schemas.ts';
import { readConfig } from '../config.ts';
import { Breaker, BreakerOpen } from '../platform/outbound/breaker.ts';
import { callOutside, OutsideRefused } from '../platform/outbound/request.ts';
import { paymentMethods } from './gateways.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { timedSignature } from './signature.ts';
import { stripeGateway } from './stripe-gateway.ts';

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
    webhookSecret: 'whsec_1',
    publicUrl: 'https://haat.example',
    clock,
    baseUrl,
  });
const razorpay = () =>
  razorpayGateway({
    ...{ keyId: 'rzp_1', keySecret: 'secret', webhookSecret: 'hook', publicUrl: 'https://haat.example' },
    baseUrl,
  });

test('the sandbox is offered while nothing else is set up, cash on delivery always', () => {
  const methods = (settings: Record<string, string>) => paymentMethods(readConfig(settings));
  const forStripe = { STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' };
  const forRazorpay = { RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' };
  expect(methods({})).toEqual(['sandbox', 'cash_on_delivery']);
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
  });
});

test('Stripe refunds what its session was paid with, once for each of our refunds', async () => {
  const intent = { id: 'pi_9', status: 'succeeded', amount_received: 900 };
  answer = ({ path }) =>
    path === '/v1/refunds'
      ? { body: { id: 're_1' } }
      : {
          body: {
            ...{ id: 'cs_1', status: 'complete', amount_total: 900, currency: 'inr' },
            ...{ client_reference_id: paymentId, payment_intent: intent },
          },
        };
  const refund = { refundId: 'our-refund', providerPaymentId: 'cs_1', amountPaise: paise(900) };
  expect(await stripe().refund(refund)).toEqual({ providerRefundId: 're_1' });
  const sent = asked.at(-1);
  expect(sent?.headers['idempotency-key']).toBe('our-refund');
  expect(sent?.body).toContain('payment_intent=pi_9&amount=900');
});

test("Stripe's notices count only with its signature, and tell which payment they are about", () => {
  const body = JSON.stringify({
    ...{ id: 'evt_1', type: 'checkout.session.completed' },
    data: { object: { id: 'cs_1', object: 'checkout.session', client_reference_id: paymentId } },
  });
  const read = (signature: string, text = body) =>
    stripe().readNotice(Buffer.from(text), { 'stripe-signature': signature });
  const right = timedSignature('whsec_1', body, new Date());
  expect(read(right)).toEqual({
    ...{ eventId: 'evt_1', type: 'checkout.session.completed' },
    ...{ reference: paymentId, providerPaymentId: 'cs_1', isFresh: true },
  });
  expect(read(timedSignature('whsec_1', body, new Date(Date.now() - 400_000)))?.isFresh).toBe(false);
  expect(read(timedSignature('whsec_2', body, new Date()))).toBeUndefined();
  expect(read(right, `${body} `)).toBeUndefined();
  const other = JSON.stringify({ id: 'evt_2', type: 'charge.refunded', data: { object: { id: 'ch_1' } } });
  const signed = timedSignature('whsec_1', other, new Date());
  expect(read(signed, other)).toMatchObject({ reference: null, providerPaymentId: null });
});

const link = {
  id: 'plink_1',
  short_url: 'https://rzp.example/1',
  amount: 123_456,
  currency: 'INR',
  reference_id: paymentId,
};

test('Razorpay: a link that exists already for our payment is used again, not made twice', async () => {
  answer = ({ method }) =>
    method === 'GET' ? { body: { payment_links: [] } } : { body: { ...link, status: 'created' } };
  expect(await razorpay().createSession(wanted)).toEqual({
    providerPaymentId: 'plink_1',
    redirectUrl: 'https://rzp.example/1',
  });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
    ...{ amount: 123_456, currency: 'INR', reference_id: paymentId, accept_partial: false },
    callback_url: `https://haat.example/payment-return/${paymentId}`,
  });
  expect(asked.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('rzp_1:secret').toString('base64')}`);
  asked = [];
  answer = () => ({ body: { payment_links: [{ ...link, status: 'created' }] } });
  expect(await razorpay().createSession(wanted)).toMatchObject({ providerPaymentId: 'plink_1' });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  ['created', 'open'],
  ['paid', 'captured'],
  ['expired', 'closed'],
  ['cancelled', 'closed'],
])('Razorpay saying %s means %s', async (theirs, status) => {
  answer = () => ({ body: { ...link, status: theirs, amount_paid: theirs === 'paid' ? 123_456 : 0 } });
  expect(await razorpay().fetchPayment('plink_1')).toEqual({
    ...{ status, amountPaise: 123_456, currency: 'INR', reference: paymentId },
  });
});

test('Razorpay refunds the payment that was captured on the link, once for each of our refunds', async () => {
  const payments = [
    { payment_id: 'pay_failed', status: 'failed' },
    { payment_id: 'pay_1', status: 'captured' },
  ];
  answer = ({ method }) =>
    method === 'GET'
      ? { body: { ...link, status: 'paid', amount_paid: 123_456, payments } }
      : { body: { id: 'rfnd_1' } };
  const refund = { refundId: 'our-refund', providerPaymentId: 'plink_1', amountPaise: paise(123_456) };
  expect(await razorpay().refund(refund)).toEqual({ providerRefundId: 'rfnd_1' });
  expect(asked.at(-1)).toMatchObject({ path: '/v1/payments/pay_1/refund' });
  expect(asked.at(-1)?.headers['x-refund-idempotency']).toBe('our-refund');
});

test("Razorpay's notices count only with its signature", () => {
  const body = JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { id: 'plink_1', reference_id: paymentId } } },
  });
  const signature = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  const read = (headers: IncomingMessage['headers']) => razorpay().readNotice(Buffer.from(body), headers);
  const headers = { 'x-razorpay-signature': signature('hook'), 'x-razorpay-event-id': 'evt_9' };
  expect(read(headers)).toMatchObject({
    eventId: 'evt_9',
    reference: paymentId,
    providerPaymentId: 'plink_1',
  });
  expect(read({ 'x-razorpay-signature': signature('other') })).toBeUndefined();
  expect(read({})).toBeUndefined();
  expect(read({ 'x-razorpay-signature': signature('hook') })?.eventId).toMatch(/^[0-9a-f]{64}$/);
});

test('closing a page that is closed or paid already is no failure', async () => {
  answer = () => ({ status: 400, body: { error: {} } });
  await expect(stripe().closeSession('cs_1')).resolves.toBeUndefined();
  await expect(razorpay().closeSession('plink_1')).resolves.toBeUndefined();
  answer = () => ({ status: 500 });
  await expect(stripe().closeSession('cs_1')).rejects.toThrow('status 500');
});

test('a provider that refuses is told apart from one that is down', async () => {
  answer = () => ({ status: 401 });
  await expect(stripe().fetchPayment('cs_1')).rejects.toThrow(OutsideRefused);
  answer = () => ({ status: 503 });
  await expect(razorpay().fetchPayment('plink_1')).rejects.not.toThrow(OutsideRefused);
  await expect(
    callOutside({ url: new URL('http://127.0.0.1:9/'), method: 'GET', headers: {} }),
  ).rejects.toThrow();
});

test('PA14 after three failures in a row a provider is left alone for a while, then tried once', async () => {
  let now = 0;
  let calls = 0;
  const breaker = new Breaker(() => new Date(now));
  const failing = () => {
    calls += 1;
    return Promise.reject(new Error('down'));
  };
  for (let round = 0; round < 3; round += 1) await expect(breaker.run(failing)).rejects.toThrow('down');
  await expect(breaker.run(failing)).rejects.toThrow(BreakerOpen);
  expect(calls).toBe(3);
  now += 20_001;
  await expect(breaker.run(() => Promise.resolve('up'))).resolves.toBe('up');
  await expect(breaker.run(failing)).rejects.toThrow('down');
  const refusing = () => Promise.reject(new OutsideRefused('no'));
  for (let round = 0; round < 5; round += 1) await expect(breaker.run(refusing)).rejects.toThrow('no');
});
