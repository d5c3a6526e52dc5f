import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callOutside, expectSuccess } from '../platform/outbound/request.ts';
import { CURRENCY, type PaymentGateway, type PaymentTruth } from './gateway.ts';
import { hmacHex, isSameText } from './signature.ts';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the buyer comes back to. */
  publicUrl: string;
  /** Where Razorpay is called. */
  baseUrl: string;
}

const PaymentLink = z.object({
  id: z.string(),
  short_url: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  amount: z.number().int(),
  amount_paid: z.number().int().default(0),
  currency: z.string(),
  reference_id: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string(), status: z.string() })).nullish(),
});
const PaymentLinks = z.object({ payment_links: z.array(PaymentLink).default([]) });
const Refund = z.object({ id: z.string() });
const Event = z.object({
  event: z.string(),
  payload: z
    .object({
      payment_link: z
        .object({ entity: z.object({ id: z.string(), reference_id: z.string().nullish() }) })
        .optional(),
    })
    .default({}),
});

const TRUTH: Record<z.infer<typeof PaymentLink>['status'], PaymentTruth['status']> = {
  created: 'open',
  partially_paid: 'open',
  paid: 'captured',
  expired: 'closed',
  cancelled: 'closed',
};

/** Razorpay's payment links over its HTTP interface: a hosted page, found again by our reference. */
export function razorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecret, publicUrl, baseUrl } = settings;
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString('base64');

  function call(method: 'GET' | 'POST', path: string, json?: object, headers: Record<string, string> = {}) {
    return callOutside({
      url: new URL(path, baseUrl),
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    });
  }

  async function fetchLink(linkId: string) {
    return PaymentLink.parse(
      expectSuccess('Razorpay', await call('GET', `/v1/payment_links/${encodeURIComponent(linkId)}`)),
    );
  }

  /** There is no key for repeating a creation safely: what was made for our reference is looked for instead. */
  async function findLink(reference: string) {
    const reply = await call('GET', `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`);
    const { payment_links: links } = PaymentLinks.parse(expectSuccess('Razorpay', reply));
    return links.find((link) => link.reference_id === reference);
  }

  return {
    provider: 'razorpay',
    async createSession({ paymentId, amountPaise, orderNumber }) {
      const existing = await findLink(paymentId);
      if (existing) return { providerPaymentId: existing.id, redirectUrl: existing.short_url };
      const reply = await call('POST', '/v1/payment_links', {
        amount: amountPaise,
        currency: CURRENCY,
        accept_partial: false,
        reference_id: paymentId,
        description: `Order ${orderNumber}`,
        callback_url: `${publicUrl}/payment-return/${paymentId}`,
        callback_method: 'get',
      });
      const link = PaymentLink.parse(expectSuccess('Razorpay', reply));
      return { providerPaymentId: link.id, redirectUrl: link.short_url };
    },
    async fetchPayment(linkId) {
      const link = await fetchLink(linkId);
      const status = TRUTH[link.status];
      return {
        status,
        amountPaise: status === 'captured' ? link.amount_paid : link.amount,
        currency: link.currency,
        reference: link.reference_id ?? null,
      };
    },
    async closeSession(linkId) {
      const reply = await call('POST', `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`);
      // 400: it is paid, expired or cancelled already, so there is nothing to close.
      if (reply.status !== 400) expectSuccess('Razorpay', reply);
    },
    async refund({ refundId, providerPaymentId, amountPaise }) {
      const link = await fetchLink(providerPaymentId);
      const captured = link.payments?.find((payment) => payment.status === 'captured');
      if (!captured) throw new Error(`Razorpay shows no captured payment for ${providerPaymentId}`);
      const reply = await call(
        'POST',
        `/v1/payments/${encodeURIComponent(captured.payment_id)}/refund`,
        { amount: amountPaise, receipt: refundId },
        { 'x-refund-idempotency': refundId },
      );
      return { providerRefundId: Refund.parse(expectSuccess('Razorpay', reply)).id };
    },
    readNotice(rawBody, headers) {
      const signature = headers['x-razorpay-signature'];
      if (typeof signature !== 'string' || !isSameText(signature, hmacHex(webhookSecret, rawBody)))
        return undefined;
      const event = Event.parse(JSON.parse(rawBody.toString()));
      const link = event.payload.payment_link?.entity;
      const eventId = headers['x-razorpay-event-id'];
      return {
        eventId:
          typeof eventId === 'string' && /^[\w-]{1,200}$/.test(eventId)
            ? eventId
            : createHash('sha256').update(rawBody).digest('hex'),
        type: event.event,
        reference: link?.reference_id ?? null,
        providerPaymentId: link?.id ?? null,
        isFresh: true,
      };
    },
  };
}
