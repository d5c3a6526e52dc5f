import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callOutside, expectSuccess } from '../../../../platform/outbound/request.ts';
import { CURRENCY, type PaymentGateway, type PaymentTruth, type RefundTruth } from '../../gateway.ts';
import type { RazorpaySettings } from './settings.ts';
import { isSignedWith } from '../signature.ts';

const Order = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  receipt: z.string().nullish(),
});
const Orders = z.object({ items: z.array(Order) });
const Payment = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  /** Razorpay itself refunds attempts that were never captured. */
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  created_at: z.number(),
});
const Payments = z.object({ items: z.array(Payment) });
const Refund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']).default('pending'),
  receipt: z.string().nullish(),
});
const Refunds = z.object({ items: z.array(Refund) });
const Event = z.object({
  event: z.string(),
  payload: z
    .object({
      order: z.object({ entity: Order.pick({ id: true, receipt: true }) }).optional(),
      payment: z.object({ entity: z.object({ order_id: z.string().nullish() }) }).optional(),
      refund: z.object({ entity: z.object({ id: z.string(), receipt: z.string().nullish() }) }).optional(),
    })
    .default({}),
});

/** Our page sends the buyer on to Razorpay, whose hosted checkout takes a form. */
export const RAZORPAY_CHECKOUT_PATH = '/v1/checkout/embedded';

/** The Orders API lists every attempt to pay, however late, while a payment link drops what arrives after its end. */
export function razorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecrets, baseUrl } = settings;
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString('base64');

  async function call(
    method: 'GET' | 'POST',
    path: string,
    { json, headers = {} }: { json?: object; headers?: Record<string, string> } = {},
  ): Promise<unknown> {
    const reply = await callOutside({
      url: new URL(path, baseUrl),
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    return expectSuccess('Razorpay', reply);
  }

  /** Razorpay has no idempotency key for this, so an order made for our receipt is looked for. */
  async function findOrder(receipt: string) {
    const { items } = Orders.parse(await call('GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`));
    return items.find((order) => order.receipt === receipt);
  }

  return {
    async createSession({ paymentId, amountPaise, orderNumber }) {
      const json = {
        amount: amountPaise,
        currency: CURRENCY,
        receipt: paymentId,
        notes: { order: orderNumber },
        payment_capture: 1,
      };
      const order = (await findOrder(paymentId)) ?? Order.parse(await call('POST', '/v1/orders', { json }));
      // The address is relative: the page is ours, wherever the buyer reaches us.
      return { providerPaymentId: order.id, redirectUrl: `/razorpay-payment/${paymentId}` };
    },
    async fetchPayment(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}`;
      const order = Order.parse(await call('GET', path));
      const { items } = Payments.parse(await call('GET', `${path}/payments`));
      const captures = items
        .filter(isCaptured)
        .sort((one, other) => one.created_at - other.created_at)
        .map(({ id, amount, currency }) => ({ id, amountPaise: amount, currency }));
      return {
        status: truthOf(items),
        amountPaise: captures[0]?.amountPaise ?? order.amount,
        currency: captures[0]?.currency ?? order.currency,
        reference: order.receipt ?? null,
        captures,
      };
    },
    // Razorpay cannot close an order: our page stops linking to it, and later payments are refunded.
    async closeSession() {},
    async refund({ refundId, keyVersion, captureId, amountPaise }) {
      const refund = await call('POST', `/v1/payments/${encodeURIComponent(captureId)}/refund`, {
        json: { amount: amountPaise, receipt: refundId },
        headers: { 'x-refund-idempotency': `${refundId}-${keyVersion}` },
      });
      return presentRefund(Refund.parse(refund));
    },
    async findRefund({ refundId, captureId }) {
      const path = `/v1/payments/${encodeURIComponent(captureId)}/refunds?count=100`;
      return Refunds.parse(await call('GET', path))
        .items.filter(({ receipt }) => receipt === refundId)
        .map(presentRefund)
        .find(({ status }) => status !== 'failed');
    },
    async fetchRefund(providerRefundId) {
      return presentRefund(
        Refund.parse(await call('GET', `/v1/refunds/${encodeURIComponent(providerRefundId)}`)),
      );
    },
    readWebhookEvent(rawBody, headers) {
      const signature = headers['x-razorpay-signature'];
      if (typeof signature !== 'string' || !isSignedWith(webhookSecrets, signature, rawBody))
        return undefined;
      const { event, payload } = Event.parse(JSON.parse(rawBody.toString()));
      const eventId = headers['x-razorpay-event-id'];
      const refund = payload.refund?.entity;
      return {
        eventId:
          typeof eventId === 'string' && /^[\w-]{1,200}$/.test(eventId)
            ? eventId
            : createHash('sha256').update(rawBody).digest('hex'),
        type: event,
        // A payment names Razorpay's order, by which we know our payment.
        reference: payload.order?.entity.receipt ?? null,
        providerPaymentId: refund
          ? null
          : (payload.order?.entity.id ?? payload.payment?.entity.order_id ?? null),
        refund: refund ? { providerRefundId: refund.id, refundId: refund.receipt ?? null } : null,
        isFresh: true,
      };
    },
  };
}

/** Money that was given back since counts too. */
function isCaptured({ status, captured }: z.infer<typeof Payment>): boolean {
  return status === 'captured' || (status === 'refunded' && captured === true);
}

function truthOf(payments: readonly z.infer<typeof Payment>[]): PaymentTruth['status'] {
  if (payments.some(isCaptured)) return 'captured';
  const has = (status: string) => payments.some((payment) => payment.status === status);
  if (has('authorized')) return 'authorised';
  // A failed attempt closes nothing: the buyer may try again with another card.
  return has('created') ? 'pending' : 'open';
}

function presentRefund({ id, status }: z.infer<typeof Refund>): RefundTruth {
  return { providerRefundId: id, status };
}
