import { z } from 'zod';
import { callOutside, expectSuccess, type OutboundReply } from '../platform/outbound/request.ts';
import { CURRENCY, type PaymentGateway, type PaymentTruth } from './gateway.ts';
import { checkTimedSignature } from './signature.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the buyer comes back to. */
  publicUrl: string;
  clock: () => Date;
  /** Where Stripe is called. */
  baseUrl: string;
}

const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: z.number().int(),
  currency: z.string(),
  client_reference_id: z.string().nullable(),
  payment_intent: z
    .object({ id: z.string(), status: z.string(), amount_received: z.number().int() })
    .nullish(),
});
const NewSession = z.object({ id: z.string(), url: z.string() });
const Refund = z.object({ id: z.string() });
const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string().optional(),
      client_reference_id: z.string().nullish(),
    }),
  }),
});

/** Stripe Checkout over its HTTP interface: a hosted page, asked for the truth by the session's id. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  const { secretKey, webhookSecret, publicUrl, clock, baseUrl } = settings;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    { form, idempotencyKey }: { form?: Record<string, string>; idempotencyKey?: string } = {},
  ): Promise<OutboundReply> {
    return callOutside({
      url: new URL(path, baseUrl),
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
  }

  async function fetchSession(sessionId: string) {
    const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}?expand[]=payment_intent`;
    return Session.parse(expectSuccess('Stripe', await call('GET', path)));
  }

  return {
    provider: 'stripe',
    async createSession({ paymentId, amountPaise, orderNumber }) {
      const form = {
        mode: 'payment',
        client_reference_id: paymentId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': CURRENCY.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amountPaise),
        'line_items[0][price_data][product_data][name]': `Order ${orderNumber}`,
        success_url: `${publicUrl}/?payment=success`,
        cancel_url: `${publicUrl}/?payment=failed`,
      };
      const reply = await call('POST', '/v1/checkout/sessions', { form, idempotencyKey: paymentId });
      const { id, url } = NewSession.parse(expectSuccess('Stripe', reply));
      return { providerPaymentId: id, redirectUrl: url };
    },
    async fetchPayment(sessionId) {
      const session = await fetchSession(sessionId);
      const status = truthOf(session);
      return {
        status,
        amountPaise:
          status === 'captured' ? (session.payment_intent?.amount_received ?? 0) : session.amount_total,
        currency: session.currency.toUpperCase(),
        reference: session.client_reference_id,
      };
    },
    async closeSession(sessionId) {
      const reply = await call('POST', `/v1/checkout/sessions/${encodeURIComponent(sessionId)}/expire`);
      // 400: it is not open any more, so there is nothing to close.
      if (reply.status !== 400) expectSuccess('Stripe', reply);
    },
    async refund({ refundId, providerPaymentId, amountPaise }) {
      const session = await fetchSession(providerPaymentId);
      const form = {
        payment_intent: session.payment_intent?.id ?? '',
        amount: String(amountPaise),
        'metadata[refund]': refundId,
      };
      const reply = await call('POST', '/v1/refunds', { form, idempotencyKey: refundId });
      return { providerRefundId: Refund.parse(expectSuccess('Stripe', reply)).id };
    },
    readNotice(rawBody, headers) {
      const signature = checkTimedSignature(webhookSecret, rawBody, headers['stripe-signature'], clock());
      if (!signature) return undefined;
      const event = Event.parse(JSON.parse(rawBody.toString()));
      const session = event.type.startsWith('checkout.session.') ? event.data.object : undefined;
      return {
        eventId: event.id,
        type: event.type,
        reference: session?.client_reference_id ?? null,
        providerPaymentId: session?.id ?? null,
        ...signature,
      };
    },
  };
}

function truthOf(session: z.infer<typeof Session>): PaymentTruth['status'] {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'closed';
  switch (session.payment_intent?.status) {
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'closed';
    case 'requires_payment_method':
      return 'failed';
    default:
      return 'authorised';
  }
}
