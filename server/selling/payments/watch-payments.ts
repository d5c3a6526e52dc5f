import type { OrderId, PaymentId } from '../../../contract/kernel/schemas.ts';
import { endOrder, findOrder, findOverdueOrders, hasPausedShop } from '../orders/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { attempt } from '../../platform/jobs/run-batch.ts';
import type { PaymentContext } from './gateway.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { applyWebhookEvent } from './receive-webhook-event.ts';
import { advanceRefund, createRefundDue } from './refunds/refund-payment.ts';
import { refundReview } from './review-payment.ts';
import { closePayments, settlePayment } from './settle-payment.ts';
import { findDueRefunds, listMissingRefunds, sumOpenRefunds, takeLateRefunds } from './refunds/store.ts';
import {
  findOldReviews,
  findOpenWebhookEvents,
  findPayment,
  removeOldWebhookEvents,
  takeDuePayments,
} from './store.ts';

const BATCH = 20;
const EVENT_DAYS = 3;
const EVENT_RETENTION_DAYS = 90;
/** After these days a review ends with a refund. */
const REVIEW_DAYS = 3;

/** The payment page is closed first, so that late money is seen; a provider that does not answer delays nothing. */
export async function expireOverdueOrders(context: PaymentContext): Promise<void> {
  for (const orderId of await findOverdueOrders(context.db, BATCH)) {
    await attemptPayment(context, { orderId }, () => closePayments(context, orderId));
    await faultPoint('expiry: page closed');
    await inTransaction(context.db, (tx) => expire(context, tx, orderId));
  }
}

function expire({ jobs }: PaymentContext, tx: Parameters<typeof endOrder>[0], orderId: OrderId) {
  return endOrder(tx, jobs, orderId, 'expired', { actor: 'system' }, { onlyOverdue: true });
}

/** PA17: some payments have no webhook event, or were interrupted. */
export async function checkDuePayments(context: PaymentContext): Promise<void> {
  const { providers } = context.gateways;
  for (const paymentId of await takeDuePayments(context.db, { providers, limit: BATCH })) {
    await attemptPayment(context, { paymentId }, () => checkPayment(context, paymentId));
  }
}

/** PA7: payments of these events were unknown when they came. */
export async function applyOpenWebhookEvents(context: PaymentContext): Promise<void> {
  for (const event of await findOpenWebhookEvents(context.db, { days: EVENT_DAYS, limit: BATCH })) {
    await attemptPayment(context, event, () => applyWebhookEvent(context, event));
  }
}

export async function deleteOldWebhookEvents({ db }: PaymentContext): Promise<void> {
  await removeOldWebhookEvents(db, EVENT_RETENTION_DAYS);
}

export async function advanceDueRefunds(context: PaymentContext): Promise<void> {
  const { providers } = context.gateways;
  for (const refundId of await findDueRefunds(context.db, { providers, limit: BATCH })) {
    await attemptPayment(context, { refundId }, () => advanceRefund(context, refundId));
  }
}

/** Each late refund raises one alarm. Providers that are not set up although refunds wait for them are named. */
export async function watchRefunds({ db, log, gateways }: PaymentContext): Promise<void> {
  for (const { id: refundId, paymentId, status, amountPaise, lastError } of await takeLateRefunds(db)) {
    log.error({ refundId, paymentId, status, amountPaise, lastError }, 'a refund is overdue');
  }
  for (const { provider, refunds, amountPaise } of await sumOpenRefunds(db)) {
    if (gateways.find(provider)) continue;
    log.error({ provider, refunds, amountPaise }, 'refunds wait for a payment provider that is not set up');
  }
}

export async function refundOldReviews(context: PaymentContext): Promise<void> {
  for (const paymentId of await findOldReviews(context.db, { days: REVIEW_DAYS, limit: BATCH })) {
    await attemptPayment(context, { paymentId }, () => refundReview(context, paymentId));
  }
}

/** Some refunds lost their job. Creating one twice refunds once. */
export async function createMissingRefunds(context: PaymentContext): Promise<void> {
  for (const refundFor of await listMissingRefunds(context.db, BATCH)) {
    await attemptPayment(context, { refundFor }, () => createRefundDue(context, refundFor));
  }
}

async function checkPayment(context: PaymentContext, paymentId: PaymentId): Promise<void> {
  const payment = await findPayment(context.db, paymentId);
  if (!payment) return;
  if (payment.providerPaymentId !== null) {
    await settlePayment(context, paymentId);
    return;
  }
  const order = await findOrder(context.db, payment.orderId);
  if (order?.status !== 'awaiting_payment') await closePayments(context, payment.orderId);
  // Where a shop does not sell, the order is left to expire.
  else if (!(await hasPausedShop(context.db, order.id))) await openPaymentPage(context, order);
}

function attemptPayment(
  { log }: PaymentContext,
  details: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  return attempt(log, 'a payment', details, work);
}
