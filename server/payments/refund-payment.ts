import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { completeReturn } from '../returns/index.ts';
import type { PaymentContext } from './context.ts';
import { refundMail } from './mails.ts';
import {
  findOwed,
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

/**
 * Wants the money sent back that is owed for a cancelled part or line, or for a return that came back, once for each;
 * nothing when it was to be paid at the door.
 */
export async function refundOwed(context: PaymentContext, owedFor: string): Promise<void> {
  const owed = await findOwed(context.db, owedFor);
  if (!owed || owed.amountPaise === 0) return;
  await inTransaction(context.db, async (tx) => {
    for (const { id: paymentId, status } of await findPaymentsOf(tx, owed.orderId)) {
      if (status !== 'captured') continue;
      await lockPayment(tx, paymentId);
      const refund = { paymentId, amountPaise: owed.amountPaise, reason: owedFor };
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
    if (!(await markRefundDone(tx, refundId, providerRefundId))) return;
    await completeReturn(tx, refund.reason);
    await context.jobs.send(tx, refundMail, { refundId });
  });
}
