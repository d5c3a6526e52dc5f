import { z } from 'zod';
import { callOutside, expectSuccess, type OutboundReply } from '../../../../platform/outbound/request.ts';
import { CURRENCY, type PaymentGateway, type PaymentTruth, type RefundTruth } from '../../gateway.ts';
import { PAYMENT_RESULTS } from '../hosted-page.ts';
import type { StripeSettings } from './settings.ts';
import { checkTimedSignature } from '../signature.ts';

interface StripeGatewayOptions extends StripeSettings {
  publicUrl: string;
  clock: () => Date;
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
const Refund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const Refunds = z.object({ data: z.array(Refund) });
const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string().optional(),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

export function stripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { secretKey, webhookSecrets, publicUrl, clock, baseUrl } = options;

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
    async createSession({ paymentId, amountPaise, orderNumber }) {
      const form = {
        mode: 'payment',
        client_reference_id: paymentId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': CURRENCY.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amountPaise),
        'line_items[0][price_data][product_data][name]': `Order ${orderNumber}`,
        success_url: publicUrl + PAYMENT_RESULTS.paid,
        cancel_url: publicUrl + PAYMENT_RESULTS.failed,
      };
      const reply = await call('POST', '/v1/checkout/sessions', { form, idempotencyKey: paymentId });
      const { id, url } = NewSession.parse(expectSuccess('Stripe', reply));
      return { providerPaymentId: id, redirectUrl: url };
    },
    async fetchPayment(sessionId) {
      const session = await fetchSession(sessionId);
      const status = truthOf(session);
      const currency = session.currency.toUpperCase();
      const intent = session.payment_intent;
      const captures =
        status === 'captured' && intent
          ? [{ id: intent.id, amountPaise: intent.amount_received, currency }]
          : [];
      return {
        status,
        amountPaise: captures[0]?.amountPaise ?? session.amount_total,
        currency,
        reference: session.client_reference_id,
        captures,
      };
    },
    async closeSession(sessionId) {
      const reply = await call('POST', `/v1/checkout/sessions/${encodeURIComponent(sessionId)}/expire`);
      // Status 400 means that the session is not open any more, so there is nothing to close.
      if (reply.status !== 400) expectSuccess('Stripe', reply);
    },
    async refund({ refundId, keyVersion, captureId, amountPaise }) {
      const form = { payment_intent: captureId, amount: String(amountPaise), 'metadata[refund]': refundId };
      const idempotencyKey = `${refundId}-${keyVersion}`;
      const reply = await call('POST', '/v1/refunds', { form, idempotencyKey });
      return presentRefund(Refund.parse(expectSuccess('Stripe', reply)));
    },
    async findRefund({ refundId, captureId }) {
      const reply = await call(
        'GET',
        `/v1/refunds?limit=100&payment_intent=${encodeURIComponent(captureId)}`,
      );
      return Refunds.parse(expectSuccess('Stripe', reply))
        .data.filter(({ metadata }) => metadata?.['refund'] === refundId)
        .map(presentRefund)
        .find(({ status }) => status !== 'failed');
    },
    async fetchRefund(providerRefundId) {
      const reply = await call('GET', `/v1/refunds/${encodeURIComponent(providerRefundId)}`);
      return presentRefund(Refund.parse(expectSuccess('Stripe', reply)));
    },
    readWebhookEvent(rawBody, headers) {
      const signature = checkTimedSignature(webhookSecrets, rawBody, headers['stripe-signature'], clock());
      if (!signature) return undefined;
      const event = Event.parse(JSON.parse(rawBody.toString()));
      const { object } = event.data;
      const session = event.type.startsWith('checkout.session.') ? object : undefined;
      const refund = object.object === 'refund' ? object : undefined;
      return {
        eventId: event.id,
        type: event.type,
        reference: session?.client_reference_id ?? null,
        providerPaymentId: session?.id ?? null,
        refund: refund
          ? { providerRefundId: refund.id, refundId: refund.metadata?.['refund'] ?? null }
          : null,
        ...signature,
      };
    },
  };
}

function truthOf(session: z.infer<typeof Session>): PaymentTruth['status'] {
  if (session.payment_intent?.status === 'succeeded') return 'captured';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'closed';
  switch (session.payment_intent?.status) {
    case 'canceled':
      return 'closed';
    case 'requires_payment_method':
      return 'failed';
    default:
      return 'authorised';
  }
}

function presentRefund({ id, status }: z.infer<typeof Refund>): RefundTruth {
  if (status === 'succeeded') return { providerRefundId: id, status: 'processed' };
  const hasFailed = status === 'failed' || status === 'canceled';
  return { providerRefundId: id, status: hasFailed ? 'failed' : 'pending' };
}
