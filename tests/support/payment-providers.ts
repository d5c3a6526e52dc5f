import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../../contract/kernel/payment-methods.ts';
import type { PaymentProvider } from '../../contract/payments.ts';
import { timedSignature } from '../../server/selling/payments/providers/signature.ts';

const STRIPE = { key: 'sk_test_canary_4f1c', webhookSecret: 'whsec_canary_8b2e' };
const RAZORPAY = { keyId: 'rzp_test_1', keySecret: 'rzp_canary_77aa', webhookSecret: 'rzp_hook_canary_19c3' };

/** The providers that this stands for: all but the sandbox, which is part of the shop. */
export type Provider = Exclude<PaymentProvider, 'sandbox'>;
export const PROVIDERS = PAYMENT_PROVIDERS.filter((name): name is Provider => name !== 'sandbox');
type Operation = 'create' | 'fetch' | 'close' | 'refund' | 'find refund' | 'fetch refund';
type RefundEnd = 'pending' | 'processed' | 'failed';

/** What a provider has of one of our payments, in its own books. */
export interface HostedPayment {
  id: string;
  provider: Provider;
  /** Our payment. */
  reference: string;
  amount: number;
  status: 'open' | 'closed';
  attempts: Attempt[];
  returnTo: { paid: string; left: string };
}

interface Attempt {
  id: string;
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'failed';
  /** Razorpay's of an attempt, or of the session with the only one of Stripe. */
  currency: 'INR' | 'USD';
}

interface BookedRefund {
  id: string;
  provider: Provider;
  captureId: string;
  /** Our refund. */
  reference: string;
  amount: number;
  status: RefundEnd;
}

/** A webhook call as a provider sends it. */
export interface ProviderEvent {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How an operation goes wrong: an HTTP status, or a connection that breaks after the work was done. */
type Fault = { status: number } | 'reply lost';

const NewRazorpayOrder = z.object({ amount: z.number(), receipt: z.string() });
const NewRazorpayRefund = z.object({ amount: z.number(), receipt: z.string() });

/**
 * Stands for Stripe and Razorpay on loopback, with books of its own: their interfaces, their pages, and the events they
 * send. Like them it keeps the answer to a key, an error included, and gives it again.
 */
export class PaymentProviders {
  readonly payments: HostedPayment[] = [];
  readonly refunds: BookedRefund[] = [];
  /** Calls by operation. */
  readonly calls: Record<Operation, number> = {
    create: 0,
    fetch: 0,
    close: 0,
    refund: 0,
    'find refund': 0,
    'fetch refund': 0,
  };
  /** What goes wrong from now on, by operation. */
  faults: Partial<Record<Operation, Fault>> = {};
  /** How a new refund stands at first. */
  newRefunds: RefundEnd = 'processed';
  /** Whether events go out by themselves when somebody pays on a page; otherwise `sendEvent` sends the last one. */
  readonly webhook = { isSending: true };
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #answersByKey = new Map<string, { status: number; body: unknown }>();
  #baseUrl = '';
  #events = 0;

  static async start(): Promise<PaymentProviders> {
    const providers = new PaymentProviders();
    providers.#server.listen(0, '127.0.0.1');
    await once(providers.#server, 'listening');
    const { port } = providers.#server.address() as AddressInfo; // of a listening TCP server
    providers.#baseUrl = `http://127.0.0.1:${port}`;
    return providers;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Settings that make a shop use them. */
  get environment(): Record<string, string> {
    return Object.fromEntries(PROVIDERS.flatMap((provider) => Object.entries(this.environmentOf(provider))));
  }

  /** Settings that make a shop use one of them. */
  environmentOf(provider: Provider): Record<string, string> {
    const environments: Record<Provider, Record<string, string>> = {
      stripe: {
        STRIPE_SECRET_KEY: STRIPE.key,
        STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
        STRIPE_API_URL: this.#baseUrl,
      },
      razorpay: {
        RAZORPAY_KEY_ID: RAZORPAY.keyId,
        RAZORPAY_KEY_SECRET: RAZORPAY.keySecret,
        RAZORPAY_WEBHOOK_SECRET: RAZORPAY.webhookSecret,
        RAZORPAY_API_URL: this.#baseUrl,
      },
    };
    return environments[provider];
  }

  /** What must appear in no log. */
  get secrets(): string[] {
    return [STRIPE.key, STRIPE.webhookSecret, RAZORPAY.keySecret, RAZORPAY.webhookSecret];
  }

  /** A day later: a call under a key from before is one like any other. */
  forgetKeys(): void {
    this.#answersByKey.clear();
  }

  /** The newest payment that was opened. */
  get newest(): HostedPayment {
    const payment = this.payments.at(-1);
    if (!payment) throw new Error('no payment was opened at a provider');
    return payment;
  }

  /** The buyer's bank answers, whether the page is still open or not. */
  attempt(payment: HostedPayment, status: Attempt['status'], amount = payment.amount): Attempt {
    const id = `${payment.provider === 'stripe' ? 'pi' : 'pay'}_${randomUUID().replaceAll('-', '')}`;
    const attempt: Attempt = { id, amount, status, currency: 'INR' };
    payment.attempts.push(attempt);
    return attempt;
  }

  /** The event about a payment's newest attempt. */
  paymentEvent(payment: HostedPayment, type?: string): ProviderEvent {
    const attempt = payment.attempts.at(-1);
    if (payment.provider === 'stripe') {
      const object = { id: payment.id, object: 'checkout.session', client_reference_id: payment.reference };
      return this.#stripeEvent(type ?? 'checkout.session.completed', object);
    }
    const event = type ?? 'payment.captured';
    const entity = {
      id: attempt?.id,
      order_id: payment.id,
      amount: attempt?.amount,
      status: attempt?.status,
    };
    const order = { entity: { id: payment.id, receipt: payment.reference } };
    return this.#razorpayEvent(event, { payment: { entity }, ...(event === 'order.paid' && { order }) });
  }

  /** The provider's word on a refund, and the event about it. */
  endRefund(refund: BookedRefund, status: 'processed' | 'failed'): ProviderEvent {
    refund.status = status;
    if (refund.provider === 'stripe') {
      const metadata = { refund: refund.reference };
      return this.#stripeEvent('refund.updated', { id: refund.id, object: 'refund', metadata });
    }
    const entity = { id: refund.id, receipt: refund.reference, payment_id: refund.captureId };
    return this.#razorpayEvent(`refund.${status}`, { refund: { entity } });
  }

  /** Sends the event about the newest payment to the shop it belongs to; gives the status that the shop answered. */
  async sendEvent(): Promise<number> {
    const payment = this.newest;
    const { path, headers, body } = this.paymentEvent(payment);
    const url = new URL(path, payment.returnTo.paid);
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  /** What was taken for a payment of ours and not given back, in paise. */
  balanceOf(reference: string): number {
    const captured = this.payments
      .filter((payment) => payment.reference === reference)
      .flatMap(({ attempts }) => attempts)
      .filter(({ status }) => status === 'captured');
    const back = this.refunds.filter(
      ({ captureId, status }) => status !== 'failed' && captured.some(({ id }) => id === captureId),
    );
    return sum(captured) - sum(back);
  }

  #stripeEvent(type: string, object: object): ProviderEvent {
    const body = JSON.stringify({ id: `evt_${(this.#events += 1)}`, type, data: { object } });
    return {
      path: '/api/payment/webhook/stripe',
      headers: { 'stripe-signature': timedSignature(STRIPE.webhookSecret, body, new Date()) },
      body,
    };
  }

  #razorpayEvent(event: string, payload: object): ProviderEvent {
    const body = JSON.stringify({ entity: 'event', event, payload });
    return {
      path: '/api/payment/webhook/razorpay',
      headers: {
        'x-razorpay-signature': createHmac('sha256', RAZORPAY.webhookSecret).update(body).digest('hex'),
        'x-razorpay-event-id': `evt_${(this.#events += 1)}`,
      },
      body,
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.#baseUrl);
    const body = await text(request);
    if (url.pathname.startsWith('/pay/')) return this.#payPage(url, request.method, response, body);
    if (url.pathname === '/v1/checkout/embedded') return this.#razorpayCheckout(response, body);
    const { operation, work } = this.#route(request.method ?? '', url, body);
    this.calls[operation] += 1;
    const fault = this.faults[operation];
    const key = request.headers['idempotency-key'] ?? request.headers['x-refund-idempotency'];
    const known = this.#answersByKey.get(String(key));
    const answer =
      known ?? (typeof fault === 'object' ? { status: fault.status, body: { error: {} } } : work());
    if (key !== undefined) this.#answersByKey.set(String(key), answer);
    if (fault === 'reply lost') return void response.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  #route(
    method: string,
    { pathname, searchParams }: URL,
    body: string,
  ): { operation: Operation; work: () => { status: number; body: unknown } } {
    const ok = (work: () => unknown) => () => ({ status: 200, body: work() });
    const [, , area = '', ...rest] = pathname.split('/');
    if (area === 'checkout') {
      const [, id, action] = rest;
      if (id === undefined) return { operation: 'create', work: ok(() => this.#openStripe(body)) };
      const payment = this.#found(id);
      if (action !== 'expire') return { operation: 'fetch', work: ok(() => this.#stripeSession(payment)) };
      return { operation: 'close', work: () => this.#expireStripe(payment) };
    }
    if (area === 'orders') {
      const [id, kind] = rest;
      if (method === 'POST') return { operation: 'create', work: ok(() => this.#openRazorpay(body)) };
      if (id === undefined) {
        const receipt = searchParams.get('receipt');
        const orders = this.payments.filter(({ reference }) => reference === receipt);
        return { operation: 'create', work: ok(() => ({ items: orders.map(razorpayOrder) })) };
      }
      const payment = this.#found(id);
      const work = ok(() => (kind === 'payments' ? razorpayPayments(payment) : razorpayOrder(payment)));
      return { operation: 'fetch', work };
    }
    if (area === 'refunds' && method === 'POST') {
      const form = new URLSearchParams(body);
      const captureId = form.get('payment_intent') ?? '';
      const reference = form.get('metadata[refund]') ?? '';
      const work = () => this.#refund('stripe', captureId, reference, Number(form.get('amount')));
      return { operation: 'refund', work };
    }
    if (area === 'payments' && rest[1] === 'refund') {
      const { amount, receipt } = NewRazorpayRefund.parse(JSON.parse(body));
      return {
        operation: 'refund',
        work: () => this.#refund('razorpay', rest[0] ?? '', receipt, amount),
      };
    }
    const captureId = area === 'payments' ? rest[0] : searchParams.get('payment_intent');
    if (captureId) {
      const found = this.refunds.filter((refund) => refund.captureId === captureId).map(presentRefund);
      return { operation: 'find refund', work: ok(() => ({ data: found, items: found })) };
    }
    const refund = this.refunds.find(({ id }) => id === rest[0]);
    return {
      operation: 'fetch refund',
      work: () => (refund ? { status: 200, body: presentRefund(refund) } : { status: 404, body: {} }),
    };
  }

  #open(payment: Omit<HostedPayment, 'status' | 'attempts'>): HostedPayment {
    const known = this.payments.find(({ reference }) => reference === payment.reference);
    if (known) return known;
    const opened: HostedPayment = { ...payment, status: 'open', attempts: [] };
    this.payments.push(opened);
    return opened;
  }

  #found(id: string): HostedPayment {
    const payment = this.payments.find((candidate) => candidate.id === id);
    if (!payment) throw new Error(`the provider knows no payment ${id}`);
    return payment;
  }

  #openStripe(body: string): object {
    const form = new URLSearchParams(body);
    const payment = this.#open({
      id: `cs_${this.payments.length + 1}`,
      provider: 'stripe',
      reference: form.get('client_reference_id') ?? '',
      amount: Number(form.get('line_items[0][price_data][unit_amount]')),
      returnTo: { paid: form.get('success_url') ?? '', left: form.get('cancel_url') ?? '' },
    });
    return this.#stripeSession(payment);
  }

  #stripeSession(payment: HostedPayment): object {
    const attempt = payment.attempts.at(-1);
    const isPaid = attempt?.status === 'captured';
    const intentStatus = { created: 'processing', authorized: 'processing', captured: 'succeeded' };
    return {
      id: payment.id,
      url: `${this.#baseUrl}/pay/${payment.id}`,
      client_reference_id: payment.reference,
      amount_total: payment.amount,
      currency: (attempt?.currency ?? 'INR').toLowerCase(),
      status:
        attempt && attempt.status !== 'failed' ? 'complete' : payment.status === 'open' ? 'open' : 'expired',
      payment_intent: attempt && {
        id: attempt.id,
        status: attempt.status === 'failed' ? 'requires_payment_method' : intentStatus[attempt.status],
        amount_received: isPaid ? attempt.amount : 0,
      },
    };
  }

  #expireStripe(payment: HostedPayment): { status: number; body: unknown } {
    if (payment.status !== 'open' || payment.attempts.some(({ status }) => status !== 'failed'))
      return { status: 400, body: { error: { message: 'not open' } } };
    payment.status = 'closed';
    return { status: 200, body: this.#stripeSession(payment) };
  }

  #openRazorpay(body: string): object {
    const { amount, receipt } = NewRazorpayOrder.parse(JSON.parse(body));
    const id = `order_${this.payments.length + 1}`;
    const returnTo = { paid: '', left: '' };
    return razorpayOrder(this.#open({ id, provider: 'razorpay', reference: receipt, amount, returnTo }));
  }

  #refund(
    provider: Provider,
    captureId: string,
    reference: string,
    amount: number,
  ): { status: number; body: unknown } {
    const capture = this.payments
      .flatMap(({ attempts }) => attempts)
      .find(({ id, status }) => id === captureId && status === 'captured');
    const back = this.refunds.filter(
      (refund) => refund.captureId === captureId && refund.status !== 'failed',
    );
    if (!capture || sum(back) + amount > capture.amount)
      return { status: 400, body: { error: { description: 'more than was captured' } } };
    const id = `${provider === 'stripe' ? 're' : 'rfnd'}_${this.refunds.length + 1}`;
    const refund: BookedRefund = { id, provider, captureId, reference, amount, status: this.newRefunds };
    this.refunds.push(refund);
    return { status: 200, body: presentRefund(refund) };
  }

  /** Razorpay's hosted checkout takes a form and shows its page. */
  #razorpayCheckout(response: ServerResponse, body: string): void {
    const form = new URLSearchParams(body);
    const payment = this.#found(form.get('order_id') ?? '');
    payment.returnTo = { paid: form.get('callback_url') ?? '', left: form.get('cancel_url') ?? '' };
    response.writeHead(303, { location: `/pay/${payment.id}` }).end();
  }

  async #payPage(
    { pathname }: URL,
    method: string | undefined,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const payment = this.payments.find(({ id }) => id === pathname.slice('/pay/'.length));
    if (!payment) return void response.writeHead(404).end();
    if (method !== 'POST') return page(response, PAY_PAGE);
    const end = new URLSearchParams(body).get('end');
    if (end === 'left') return void response.writeHead(303, { location: payment.returnTo.left }).end();
    const attempt = this.attempt(payment, end === 'paid' ? 'captured' : 'created');
    if (end === 'paid' && this.webhook.isSending) await this.sendEvent();
    if (payment.provider === 'stripe')
      return void response.writeHead(303, { location: payment.returnTo.paid }).end();
    // Razorpay returns by a form that sends itself; in place of its script the test presses the button.
    page(
      response,
      `<form method="post" action="${payment.returnTo.paid}">
       <input type="hidden" name="razorpay_payment_id" value="${attempt.id}">
       <input type="hidden" name="razorpay_order_id" value="${payment.id}">
       <button>Back to the shop</button></form>`,
    );
  }
}

const PAY_PAGE = `<form method="post"><button name="end" value="paid">Pay now</button>
<button name="end" value="pending">Pay by a slow bank</button><button name="end" value="left">Leave</button></form>`;

function page(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><title>Pay</title><link rel="icon" href="data:,">${content}`);
}

function razorpayOrder({ id, amount, reference, attempts }: HostedPayment): object {
  const isPaid = attempts.some(({ status }) => status === 'captured');
  const status = isPaid ? 'paid' : attempts.length > 0 ? 'attempted' : 'created';
  return { id, entity: 'order', amount, currency: 'INR', receipt: reference, status };
}

function razorpayPayments({ attempts }: HostedPayment): object {
  const items = attempts.map(({ id, amount, status, currency }, place) => ({
    id,
    entity: 'payment',
    amount,
    currency,
    status,
    captured: status === 'captured',
    created_at: place,
  }));
  return { entity: 'collection', count: items.length, items };
}

function presentRefund({ id, provider, reference, amount, status }: BookedRefund): object {
  return provider === 'stripe'
    ? { id, amount, status: status === 'processed' ? 'succeeded' : status, metadata: { refund: reference } }
    : { id, amount, status, receipt: reference };
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}
