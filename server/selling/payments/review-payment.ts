import { type Paise, paise, subtractPaise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { PaymentId } from '../../../contract/kernel/schemas.ts';
import { endOrder } from '../orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { askProvider } from './ask-provider.ts';
import { endProposal } from './decisions/store.ts';
import { CURRENCY, type PaymentContext, type PaymentTruth } from './gateway.ts';
import { decisionRefused } from './refusals.ts';
import { requestRefund } from './refunds/refund-payment.ts';
import {
  applyCaptures,
  type LockedPayment,
  lockPaymentAndOrder,
  movedByReview,
  refundOthers,
} from './settle-payment.ts';
import { findPayment, keepReviewAmount, movePayment, type PaymentRow } from './store.ts';

/** Runs in the transaction that ends the review; see `movedByReview`. */
type NoteOfDecision = (tx: Transaction, moved: Paise | null) => Promise<unknown>;

const PAYMENT_MISMATCH = 'The payment did not fit the order';

/**
 * The order is placed as by any capture, and an overpayment is refunded. @param note runs once the payment is locked
 * @throws Refusal `wrong_state` unless at least the order's amount was captured, in rupees; `payment_unavailable`
 */
export async function confirmReview(
  context: PaymentContext,
  paymentId: PaymentId,
  note: NoteOfDecision = closeProposalWithoutDecision(paymentId),
): Promise<void> {
  const { payment, truth } = await fetchReviewedPayment(context, paymentId);
  const [capture] = truth.captures;
  if (!capture) throw decisionRefused('The provider shows no captured money for it.');
  if (capture.currency !== CURRENCY) throw decisionRefused(`It was paid in ${capture.currency}: refund it.`);
  if (capture.amountPaise < payment.amountPaise) {
    const [paid, due] = [capture.amountPaise, payment.amountPaise].map((amount) =>
      formatRupees(toRupees(paise(amount))),
    );
    throw decisionRefused(`Only ${paid} of ${due} were paid: refund it.`);
  }
  await inTransaction(context.db, async (tx) => {
    const locked = await lockReview(tx, payment);
    await note(tx, movedByReview(payment, truth));
    await applyCaptures(context, tx, locked, truth.captures);
    const surplus = subtractPaise(paise(capture.amountPaise), payment.amountPaise);
    if (surplus > 0)
      await requestRefund(tx, context.jobs, { paymentId, amountPaise: surplus, reason: 'surplus' });
  });
}

/**
 * All captures are refunded and the order ends. Money under another reference is not this order's and stays at the provider.
 * @param note runs once the payment is locked
 * @returns whether money is refunded
 */
export async function refundReview(
  context: PaymentContext,
  paymentId: PaymentId,
  note: NoteOfDecision = closeProposalWithoutDecision(paymentId),
): Promise<boolean> {
  const { payment, truth } = await fetchReviewedPayment(context, paymentId);
  const captures = truth.reference === payment.id ? truth.captures : [];
  if (captures.length === 0) await closeSession(context, payment);
  return inTransaction(context.db, async (tx) => {
    const locked = await lockReview(tx, payment);
    await note(tx, movedByReview(payment, truth));
    await endOrder(tx, context.jobs, payment.orderId, 'cancelled', {
      actor: 'system',
      note: PAYMENT_MISMATCH,
    });
    const [capture] = captures;
    if (!capture) {
      await movePayment(tx, paymentId, 'failed', { isFinal: true });
      return false;
    }
    await movePayment(tx, paymentId, 'captured', { capture, isFinal: true });
    const amountPaise = paise(capture.amountPaise);
    await requestRefund(tx, context.jobs, { paymentId, amountPaise, reason: 'review' });
    await refundOthers(context, tx, locked.payment, { captures, noted: capture.id });
    return true;
  });
}

/** @throws Refusal `wrong_state` */
export async function readMovedByReview(
  context: PaymentContext,
  paymentId: PaymentId,
): Promise<Paise | null> {
  const { payment, truth } = await fetchReviewedPayment(context, paymentId);
  return movedByReview(payment, truth);
}

/** After an event about a payment under review more may have been paid, which operators have to see. */
export async function refreshReview(context: PaymentContext, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'review') return;
  const moved = await readMovedByReview(context, payment.id);
  await inTransaction(context.db, (tx) => keepReviewAmount(tx, payment.id, moved));
}

async function lockReview(tx: Transaction, payment: PaymentRow): Promise<LockedPayment> {
  const locked = await lockPaymentAndOrder(tx, payment);
  if (locked.payment.status !== 'review') throw notUnderReview(locked.payment);
  return locked;
}

/** The review ends without a decision, so its proposal is void. */
const closeProposalWithoutDecision =
  (paymentId: PaymentId): NoteOfDecision =>
  (tx) =>
    endProposal(tx, { paymentId });

async function fetchReviewedPayment(
  context: PaymentContext,
  paymentId: PaymentId,
): Promise<{ payment: PaymentRow; truth: PaymentTruth }> {
  const { db, gateways } = context;
  const payment = await findPayment(db, paymentId);
  if (!payment) throw decisionRefused('There is no such payment.');
  const { providerPaymentId } = payment;
  if (payment.status !== 'review' || providerPaymentId === null) throw notUnderReview(payment);
  const gateway = gateways.find(payment.provider);
  if (!gateway)
    throw decisionRefused(`Set up ${payment.provider} first: it has to be asked about the payment.`);
  const ask = () => gateway.fetchPayment(providerPaymentId);
  return { payment, truth: await askProvider(context, { paymentId }, ask) };
}

function notUnderReview({ status }: PaymentRow): Refusal {
  return decisionRefused(`It is not under review: it is ${status}.`);
}

async function closeSession(context: PaymentContext, payment: PaymentRow): Promise<void> {
  const { id: paymentId, provider, providerPaymentId } = payment;
  if (providerPaymentId === null) return;
  const close = () => context.gateways.get(provider).closeSession(providerPaymentId);
  await askProvider(context, { paymentId }, close);
}
