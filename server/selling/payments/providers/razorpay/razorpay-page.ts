import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toRupees } from '../../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import { PaymentId } from '../../../../../contract/kernel/schemas.ts';
import { findOrder, hasPausedShop, orderPaused } from '../../../orders/index.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { notFound } from '../../../../platform/http/refusal.ts';
import type { PaymentContext } from '../../gateway.ts';
import { PAYMENT_RESULTS, parseForms, sendHostedPage } from '../hosted-page.ts';
import { RAZORPAY_CHECKOUT_PATH } from './razorpay-gateway.ts';
import type { RazorpaySettings } from './settings.ts';
import { settlePayment } from '../../settle-payment.ts';
import { findPayment, type PaymentRow } from '../../store.ts';

const Params = z.object({ paymentId: PaymentId });
/** The value is only a hint of what to show, since anybody can write it. */
const Callback = z.object({ razorpay_payment_id: z.string().min(1) });

/**
 * The hosted checkout takes a form and adds parameters to the address that it returns to, and result pages take none
 * (ROUTE-31). An old page leads on only while its order awaits payment and its shops sell.
 */
export function razorpayPage(
  app: FastifyInstance,
  context: PaymentContext,
  razorpay: RazorpaySettings,
): void {
  const { config, db } = context;
  parseForms(app);

  app.get('/razorpay-payment/:paymentId', { schema: { params: Params } }, async (request, reply) => {
    const payment = await findPayment(db, Params.parse(request.params).paymentId);
    if (payment?.provider !== 'razorpay' || payment.providerPaymentId === null)
      throw notFound('This payment');
    return sendHostedPage(request, reply, {
      shopName: config.shop.name,
      providerName: 'Razorpay',
      content: await contentOf(payment, payment.providerPaymentId),
      formOrigin: new URL(razorpay.baseUrl).origin,
    });
  });

  app.get('/payment-return/:paymentId', (request, reply) =>
    resultOf(request.params, request.body).then((result) => reply.redirect(result, 303)),
  );
  app.post('/payment-return/:paymentId', (request, reply) =>
    resultOf(request.params, request.body).then((result) => reply.redirect(result, 303)),
  );

  /** A payment that is or may be under way never returns as failed. */
  async function resultOf(params: unknown, callback: unknown): Promise<string> {
    const parsed = Params.safeParse(params);
    if (!parsed.success) return PAYMENT_RESULTS.failed;
    const { paymentId } = parsed.data;
    const payment = await findPayment(db, paymentId);
    if (!payment) return PAYMENT_RESULTS.failed;
    try {
      const truth = await settlePayment(context, paymentId);
      const isDecided = truth === 'failed' || truth === 'closed' || truth === undefined;
      const isReportedPaid = Callback.safeParse(callback).success;
      const isUntouched = truth === 'open' && !isReportedPaid;
      return isDecided || isUntouched ? PAYMENT_RESULTS.failed : PAYMENT_RESULTS.paid;
    } catch (error) {
      context.log.warn({ err: error, paymentId }, 'a payment could not be settled on return');
      return PAYMENT_RESULTS.paid;
    }
  }

  async function contentOf(payment: PaymentRow, razorpayOrderId: string): Promise<Html> {
    if (payment.status === 'captured') return ended(payment, 'This order is paid.');
    const order = await findOrder(db, payment.orderId);
    if (order?.status !== 'awaiting_payment' || payment.status !== 'redirected')
      return ended(payment, 'This payment page is closed. Nothing can be paid here any more.');
    if (await hasPausedShop(db, order.id)) return ended(payment, orderPaused().message);
    return handOver(payment, razorpayOrderId, order.number);
  }

  function handOver(payment: PaymentRow, orderId: string, orderNumber: string): Html {
    const address = `${config.http.publicUrl}/payment-return/${payment.id}`;
    const fields = {
      key_id: razorpay.keyId,
      order_id: orderId,
      amount: String(payment.amountPaise),
      currency: payment.currency,
      name: config.shop.name,
      description: `Order ${orderNumber}`,
      callback_url: address,
      cancel_url: address,
    };
    return html`<p class="amount">${amountOf(payment)}</p>
<p>You pay on Razorpay's own page by UPI, card, net banking or wallet, and come back here afterwards.</p>
<form method="post" action="${new URL(RAZORPAY_CHECKOUT_PATH, razorpay.baseUrl).href}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="approve">Continue to Razorpay</button>
</form>
<p><a href="/cart">Back to the cart</a></p>`;
  }
}

function ended(payment: PaymentRow, why: string): Html {
  const result = payment.status === 'captured' ? 'paid' : 'failed';
  return html`<p class="amount">${amountOf(payment)}</p>
<p>${why}</p>
<p><a class="approve" href="${PAYMENT_RESULTS[result]}">Back to the shop</a></p>`;
}

function amountOf({ amountPaise }: PaymentRow): string {
  return formatRupees(toRupees(amountPaise));
}
