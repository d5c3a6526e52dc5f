import type { Paise } from '../../../../contract/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { jobKind, type Jobs } from '../../../platform/jobs/jobs.ts';
import { OutsideRefused, OutsideUnavailable } from '../../../platform/outbound/request.ts';
import { completeReturn } from '../../orders/returns/index.ts';
import { askProvider } from '../ask-provider.ts';
import type { PaymentContext, PaymentGateway, RefundTruth } from '../gateway.ts';
import { refundMail } from '../mails.ts';
import { endProposal } from '../decisions/store.ts';
import { findPaymentsOf, lockPayment, type PaymentRow } from '../store.ts';
import {
  findRefundDue,
  findRefund,
  insertRefund,
  lockRefund,
  markRefundFailed,
  markRefundProcessed,
  markRefundSent,
  noteRefundError,
  type RefundRow,
  type RefundWithPayment,
  takeDueRefund,
} from './store.ts';

export const refundPayment = jobKind<{ refundId: string }>('refund.send');

/** Each of these automatic reasons refunds a payment once. */
export type RefundReason = 'late_payment' | 'paused_shop' | 'duplicate_payment' | 'review' | 'surplus';

/** Runs in the transaction of the decision. Callers lock the payment, which is captured. */
export async function requestRefund(
  tx: Transaction,
  jobs: Jobs,
  refund: { paymentId: PaymentRow['id']; amountPaise: Paise; reason: RefundReason },
): Promise<void> {
  const refundId = await insertRefund(tx, refund);
  if (refundId !== undefined) await jobs.send(tx, refundPayment, { refundId });
}

/** Each reason makes one refund; cash on delivery has none. */
export async function createRefundDue(context: PaymentContext, refundFor: string): Promise<void> {
  const due = await findRefundDue(context.db, refundFor);
  if (!due || due.amountPaise === 0) return;
  await inTransaction(context.db, async (tx) => {
    for (const { id: paymentId, status } of await findPaymentsOf(tx, due.orderId)) {
      if (status !== 'captured') continue;
      await lockPayment(tx, paymentId);
      const refund = { paymentId, amountPaise: due.amountPaise, reason: refundFor };
      const refundId = await insertRefund(tx, refund);
      if (refundId === undefined) continue;
      return context.jobs.send(tx, refundPayment, { refundId });
    }
  });
}

/** A failure is recorded and retried after a growing pause; nothing happens while the provider is not set up. */
export async function advanceRefund(context: PaymentContext, refundId: string): Promise<void> {
  const { db, log } = context;
  const provider = (await findRefund(db, refundId))?.payment.provider;
  const gateway = provider && context.gateways.find(provider);
  if (!gateway) return;
  const due = await takeDueRefund(db, refundId);
  if (!due) return;
  let truth: RefundTruth;
  try {
    truth = await callProvider(gateway, due);
  } catch (error) {
    const isKeyUsed = isStoredByProvider(error);
    await noteRefundError(db, refundId, { error: textOf(error), isKeyUsed });
    log.warn({ err: error, refundId }, 'a call about a refund failed and will be made again');
    return;
  }
  await faultPoint('refund: sent, not noted');
  await applyRefundTruth(context, refundId, truth);
}

/**
 * The provider may have made the refund though its answer was lost, so it is asked before an operator pays by hand.
 * @throws Refusal `payment_unavailable` where the provider does not say
 */
export async function findRefundAtProvider(context: PaymentContext, refundId: string): Promise<void> {
  const found = await findRefund(context.db, refundId);
  const gateway = found && context.gateways.find(found.payment.provider);
  if (!gateway || found.refund.status !== 'wanted' || !wasSentBefore(found.refund)) return;
  const made = await askProvider(context, { refundId }, () =>
    gateway.findRefund({ refundId, captureId: captureIdOf(found.payment) }),
  );
  if (made) await applyRefundTruth(context, refundId, made);
}

/** Its webhook event has arrived, so the state is read now. */
export async function settleRefund(
  context: PaymentContext,
  { refund, payment }: RefundWithPayment,
  providerRefundId: string,
): Promise<void> {
  const truth = await context.gateways.get(payment.provider).fetchRefund(providerRefundId);
  await applyRefundTruth(context, refund.id, truth);
}

/** Applying is idempotent, and includes the consequences. */
async function applyRefundTruth(
  { db, jobs, log }: PaymentContext,
  refundId: string,
  { providerRefundId, status }: RefundTruth,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return;
    if (refund.status === 'processed') {
      if (refund.settledNote !== null && status !== 'failed')
        log.error(
          { refundId, providerRefundId },
          'a refund that was paid by hand was made by the provider, too',
        );
      return;
    }
    // A refund made again after a failure is another one of the provider's.
    if (refund.status !== 'wanted' && refund.providerRefundId !== providerRefundId) return;
    if (refund.status !== 'wanted' && status === 'pending') return;
    if (status === 'failed') {
      if (refund.status === 'failed') return;
      log.error({ refundId, providerRefundId }, 'a refund failed at the provider and waits for an operator');
      const error = 'The provider could not pay it out';
      await jobs.send(tx, refundMail, { refundId, state: 'failed' });
      return markRefundFailed(tx, refundId, { providerRefundId, error });
    }
    // The provider pays it out, so a proposed payment by hand is void.
    await endProposal(tx, { refundId });
    await jobs.send(tx, refundMail, { refundId, state: status === 'pending' ? 'sent' : 'processed' });
    if (status === 'pending') return markRefundSent(tx, refundId, providerRefundId);
    await markRefundProcessed(tx, refundId, { providerRefundId });
    await completeReturn(tx, refund.reason);
  });
}

/** A repeat looks first for the result of an earlier call, so that two keys never refund twice. */
async function callProvider(
  gateway: PaymentGateway,
  { refund, payment }: RefundWithPayment,
): Promise<RefundTruth> {
  if (refund.status === 'sent' && refund.providerRefundId !== null)
    return gateway.fetchRefund(refund.providerRefundId);
  const { id: refundId, keyVersion, amountPaise } = refund;
  const captureId = captureIdOf(payment);
  const isRepeat = refund.attempts > 1 || keyVersion > 1;
  const earlier = isRepeat ? await gateway.findRefund({ refundId, captureId }) : undefined;
  return earlier ?? gateway.refund({ refundId, keyVersion, captureId, amountPaise });
}

function wasSentBefore({ attempts, keyVersion }: RefundRow): boolean {
  return attempts > 0 || keyVersion > 1;
}

function captureIdOf({ id, providerCaptureId }: PaymentRow): string {
  if (providerCaptureId === null) throw new Error(`payment ${id} has no capture to refund`);
  return providerCaptureId;
}

/** A provider that answered with a failure repeats it under the same key; without a reply the key can be used again. */
function isStoredByProvider(error: unknown): boolean {
  if (error instanceof OutsideRefused) return true;
  return error instanceof OutsideUnavailable && error.status !== undefined && error.status !== 429;
}

function textOf(error: unknown): string {
  if (error instanceof OutsideRefused) return `${error.message} ${error.reply}`.trim();
  return error instanceof Error ? error.message : String(error);
}
