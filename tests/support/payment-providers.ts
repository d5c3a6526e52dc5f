import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { timedSignature } from '../../server/payments/signature.ts';

const STRIPE = { key: 'sk_test_canary_4f1c', webhookSecret: 'whsec_canary_8b2e' };
const RAZORPAY = { keyId: 'rzp_test_1', keySecret: 'rzp_canary_77aa', webhookSecret: 'rzp_hook_canary_19c3' };

interface HostedPayment {
  id: string;
  provider: 'stripe' | 'razorpay';
  reference: string;
  amount: number;
  status: 'open' | 'paid' | 'cancelled';
  returnTo: { paid: string; left: string };
}

/** Stands for Stripe and Razorpay on loopback: their interfaces, their pages, and the notices they send. */
export interface PaymentProviders {
  /** Settings that make a shop use them. */
  environment: Record<string, string>;
  /** What must appear in no log. */
  secrets: string[];
  /** Whether notices go out by themselves when somebody pays; otherwise `sendNotice` sends the last one. */
  notices: { areSent: boolean };
  /** Sends the notice about the newest payment; gives the status that the shop answered. */
  sendNotice: () => Promise<number>;
  close: () => Promise<void>;
}

export async function startPaymentProviders(): Promise<PaymentProviders> {
  const payments = new Map<string, HostedPayment>();
  const notices = { areSent: true };
  const sent: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a listening TCP server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', baseUrl);
    const body = await text(request);
    const [, area = '', kind = '', ...rest] = url.pathname.split('/');
    if (area === 'pay') return hostedPage(payments.get(kind), request.method, body, response);
    const reply = kind === 'checkout' ? stripe(rest, body) : razorpay(rest, url.searchParams, body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }

  function open(payment: Omit<HostedPayment, 'id' | 'status'>): HostedPayment {
    const known = [...payments.values()].find(({ reference }) => reference === payment.reference);
    if (known) return known;
    const opened: HostedPayment = {
      ...payment,
      id: `${payment.provider}_${payments.size + 1}`,
      status: 'open',
    };
    payments.set(opened.id, opened);
    return opened;
  }

  function found(id: string | undefined): HostedPayment {
    const payment = payments.get(id ?? '');
    if (!payment) throw new Error(`the provider knows no payment ${id}`);
    return payment;
  }

  function stripe([, id, action]: string[], body: string): object {
    const form = new URLSearchParams(body);
    const payment =
      id === undefined
        ? open({
            provider: 'stripe',
            reference: form.get('client_reference_id') ?? '',
            amount: Number(form.get('line_items[0][price_data][unit_amount]')),
            returnTo: { paid: form.get('success_url') ?? '', left: form.get('cancel_url') ?? '' },
          })
        : found(id);
    if (action === 'expire' && payment.status === 'open') payment.status = 'cancelled';
    const { amount, status } = payment;
    return {
      ...{ id: payment.id, url: `${baseUrl}/pay/${payment.id}`, client_reference_id: payment.reference },
      ...{ amount_total: amount, currency: 'inr' },
      status: { open: 'open', paid: 'complete', cancelled: 'expired' }[status],
      payment_intent:
        status === 'paid' ? { id: `pi_${payment.id}`, status: 'succeeded', amount_received: amount } : null,
    };
  }

  function razorpay([id, action]: string[], query: URLSearchParams, body: string): object {
    const reference = query.get('reference_id');
    if (reference !== null) {
      const links = [...payments.values()].filter((payment) => payment.reference === reference);
      return { payment_links: links.map(presentLink) };
    }
    if (id !== undefined) {
      const payment = found(id);
      if (action === 'cancel' && payment.status === 'open') payment.status = 'cancelled';
      return presentLink(payment);
    }
    const link = JSON.parse(body) as { reference_id: string; amount: number; callback_url: string }; // as our gateway writes it
    const back = (status: string) =>
      `${link.callback_url}?razorpay_payment_link_status=${status}&razorpay_signature=0`;
    return presentLink(
      open({
        provider: 'razorpay',
        reference: link.reference_id,
        amount: link.amount,
        returnTo: { paid: back('paid'), left: back('cancelled') },
      }),
    );
  }

  function presentLink({ id, reference, amount, status }: HostedPayment): object {
    return {
      ...{ id, short_url: `${baseUrl}/pay/${id}`, reference_id: reference, amount, currency: 'INR' },
      status: { open: 'created', paid: 'paid', cancelled: 'cancelled' }[status],
      amount_paid: status === 'paid' ? amount : 0,
    };
  }

  async function hostedPage(
    payment: HostedPayment | undefined,
    method: string | undefined,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    if (!payment) return void response.writeHead(404).end();
    if (method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end(
        `<!doctype html><title>Pay</title><link rel="icon" href="data:,"><form method="post">
         <button name="end" value="paid">Pay now</button><button name="end" value="left">Leave</button></form>`,
      );
    }
    const isPaid = new URLSearchParams(body).get('end') === 'paid';
    if (isPaid) payment.status = 'paid';
    // A link that was given up is cancelled; Stripe's page stays open for another try.
    else if (payment.provider === 'razorpay') payment.status = 'cancelled';
    sent.push(payment.id);
    if (isPaid && notices.areSent) await sendNotice();
    response.writeHead(303, { location: isPaid ? payment.returnTo.paid : payment.returnTo.left }).end();
  }

  async function sendNotice(): Promise<number> {
    const payment = found(sent.at(-1));
    const notice = payment.provider === 'stripe' ? stripeNotice(payment) : razorpayNotice(payment);
    const { origin } = new URL(payment.returnTo.paid);
    const reply = await fetch(`${origin}/api/payment/webhook/${payment.provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...notice.headers },
      body: notice.body,
    });
    return reply.status;
  }

  return {
    environment: {
      ...{
        STRIPE_SECRET_KEY: STRIPE.key,
        STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
        STRIPE_API_URL: baseUrl,
      },
      ...{ RAZORPAY_KEY_ID: RAZORPAY.keyId, RAZORPAY_KEY_SECRET: RAZORPAY.keySecret },
      ...{ RAZORPAY_WEBHOOK_SECRET: RAZORPAY.webhookSecret, RAZORPAY_API_URL: baseUrl },
    },
    secrets: [STRIPE.key, STRIPE.webhookSecret, RAZORPAY.keySecret, RAZORPAY.webhookSecret],
    notices,
    sendNotice,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Notice {
  body: string;
  headers: Record<string, string>;
}

function stripeNotice({ id, reference }: HostedPayment): Notice {
  const object = { id, object: 'checkout.session', client_reference_id: reference };
  const body = JSON.stringify({ id: `evt_${id}`, type: 'checkout.session.completed', data: { object } });
  return { body, headers: { 'stripe-signature': timedSignature(STRIPE.webhookSecret, body, new Date()) } };
}

function razorpayNotice({ id, reference }: HostedPayment): Notice {
  const entity = { id, reference_id: reference };
  const body = JSON.stringify({ event: 'payment_link.paid', payload: { payment_link: { entity } } });
  const signature = createHmac('sha256', RAZORPAY.webhookSecret).update(body).digest('hex');
  return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `evt_${id}` } };
}
