import type { ShopOrderId } from '../../contract/kernel/schemas.ts';
import { findPlacedShopOrder } from '../orders/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import type { PaymentContext } from './context.ts';
import { refundMail } from './mails.ts';
import {
  findPaymentsOf,
  findRefund,
  insertRefund,
  lockPayment,
  markRefundDone,
  type PaymentRow,
} from './store.ts';

/** The call to the provider that sends money back. */
export const refundPayment = jobKind<{ refundId: string }>('refund-payment');

/** Why money goes back, once for each payment. */
export type RefundReason = 'late_payment' | 'duplicate_payment';

/** Wants the whole payment sent back, in the transaction that decides it; the payment must be locked. */
export async function wantRefund(
  tx: Transaction,
  jobs: Jobs,
  payment: PaymentRow,
  reason: RefundReason,
): Promise<void> {
  const refundId = await insertRefund(tx, {
    paymentId: payment.id,
    amountPaise: payment.amountPaise,
    reason,
  });
  if (refundId !== undefined) await jobs.send(tx, refundPayment, { refundId });
}

/** Wants the money of a cancelled part of an order sent back, once; nothing when it was to be paid at the door. */
export async function refundShopOrder(context: PaymentContext, shopOrderId: ShopOrderId): Promise<void> {
  const part = await findPlacedShopOrder(context.db, shopOrderId);
  if (part?.status !== 'cancelled' || part.totalPaise === 0) return;
  await inTransaction(context.db, async (tx) => {
    for (const { id: paymentId, status } of await findPaymentsOf(tx, part.orderId)) {
      if (status !== 'captured') continue;
      await lockPayment(tx, paymentId);
      const refund = { paymentId, amountPaise: part.totalPaise, reason: shopOrderId };
      const refundId = await insertRefund(tx, refund);
      if (refundId === undefined) continue;
      return context.jobs.send(tx, refundPayment, { refundId });
    }
  });
}

/** Sends the money back and tells the buyer. Repeating is safe: the provider knows the refund by its id. */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<void> {
  const found = await findRefund(context.db, refundId);
  if (!found || found.refund.status === 'done') return;
  const { refund, payment } = found;
  if (payment.providerPaymentId === null)
    throw new Error(`refund ${refundId} is for a payment without a session`);
  const { providerRefundId } = await context.gateways.get(payment.provider).refund({
    refundId,
    providerPaymentId: payment.providerPaymentId,
    amountPaise: refund.amountPaise,
  });
  await faultPoint('refund: sent, not noted');
  await inTransaction(context.db, async (tx) => {
    if (await markRefundDone(tx, refundId, providerRefundId))
      await context.jobs.send(tx, refundMail, { refundId });
  });
}
