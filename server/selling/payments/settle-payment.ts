import { addPaise, type Paise, paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OrderId, PaymentId } from '../../../contract/kernel/schemas.ts';
import { lockCart } from '../cart/index.ts';
import {
  endOrder,
  findOrder,
  lockForPausedShop,
  lockOrder,
  type OrderRow,
  placePaidOrder,
} from '../orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { CURRENCY, type Capture, type PaymentContext, type PaymentTruth } from './gateway.ts';
import { placeLatePaidOrder } from './late-money.ts';
import { paymentFailedMail } from './mails.ts';
import { requestRefund } from './refunds/refund-payment.ts';
import {
  closeAttempt,
  findPayment,
  findPaymentsOf,
  insertCapture,
  lockPayment,
  movePayment,
  type PaymentRow,
} from './store.ts';

/**
 * POL16: an order becomes paid or failed in no other way. Webhook, return page and poller all end here, in any order and at the
 * same time. It rejects when the provider cannot be reached. @returns undefined when there is no state to read
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: PaymentId,
): Promise<PaymentTruth['status'] | undefined> {
  const payment = await findPayment(context.db, paymentId);
  if (!payment?.providerPaymentId || payment.status === 'review') return undefined;
  const truth = await context.gateways.get(payment.provider).fetchPayment(payment.providerPaymentId);
  await faultPoint('settle: truth known');
  if (isUndecided(truth) && !mismatchOf(payment, truth)) return truth.status;
  await inTransaction(context.db, (tx) => applyTruth(context, tx, payment, truth));
  await faultPoint('settle: truth applied');
  return truth.status;
}

/** Polling continues for days, since money may still arrive. */
export async function closePayments(context: PaymentContext, orderId: OrderId): Promise<void> {
  for (const payment of await findPaymentsOf(context.db, orderId)) {
    if (payment.status === 'captured' || payment.status === 'review') continue;
    if (payment.providerPaymentId === null) {
      await inTransaction(context.db, async (tx) => {
        await movePayment(tx, payment.id, 'failed', { isFinal: true });
      });
      continue;
    }
    await context.gateways.get(payment.provider).closeSession(payment.providerPaymentId);
    await settlePayment(context, payment.id);
    await closeAttempt(context.db, payment.id);
  }
}

/**
 * I2: captured money either places the order or is refunded; so is a second capture, because the buyer paid twice. Callers hold
 * the locks of `lockPaymentAndOrder`.
 */
export async function applyCaptures(
  context: PaymentContext,
  tx: Transaction,
  { order, payment }: LockedPayment,
  captures: readonly Capture[],
): Promise<void> {
  const [first] = captures;
  if (!first) throw new Error(`payment ${payment.id} was captured without a capture`);
  const isNew = await movePayment(tx, payment.id, 'captured', { capture: first, isFinal: true });
  if (isNew) await applyCapture(context.jobs, tx, order, payment);
  const noted = (isNew ? null : payment.providerCaptureId) ?? first.id;
  await refundOthers(context, tx, payment, { captures, noted });
}

/** PA10: every further capture of a payment is recorded and refunded. */
export async function refundOthers(
  { jobs }: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  { captures, noted }: { captures: readonly Capture[]; noted: string },
): Promise<void> {
  for (const capture of captures) {
    if (capture.id === noted) continue;
    const duplicate = await insertCapture(tx, payment, capture);
    if (!duplicate) continue;
    const amountPaise = paise(capture.amountPaise);
    await requestRefund(tx, jobs, { paymentId: duplicate.id, amountPaise, reason: 'duplicate_payment' });
  }
}

export interface LockedPayment {
  order: OrderRow;
  payment: PaymentRow;
}

/** The order of locks is that of a checkout: cart, order, payment; stock and coupons come after. */
export async function lockPaymentAndOrder(
  tx: Transaction,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
): Promise<LockedPayment> {
  const buyerId = (await findOrder(tx, orderId))?.userId;
  if (buyerId) await lockCart(tx, buyerId);
  const order = await lockOrder(tx, orderId);
  const payment = await lockPayment(tx, id);
  if (!order || !payment) throw new Error(`payment ${id} has lost its order`);
  return { order, payment };
}

async function applyTruth(
  context: PaymentContext,
  tx: Transaction,
  asked: PaymentRow,
  truth: PaymentTruth,
): Promise<void> {
  const locked = await lockPaymentAndOrder(tx, asked);
  const { order, payment } = locked;
  // The payment is decided, whichever its first capture was: later ones go back.
  if (payment.status === 'captured' && truth.captures.some(({ id }) => id === payment.providerCaptureId))
    return applyCaptures(context, tx, locked, truth.captures);
  const mismatch = mismatchOf(payment, truth);
  if (mismatch !== undefined)
    return parkForReview(context, tx, payment, {
      reason: mismatch,
      amountPaise: movedByReview(payment, truth),
    });
  switch (truth.status) {
    case 'open':
    case 'pending':
      return;
    case 'authorised':
      await movePayment(tx, payment.id, 'authorised');
      return;
    case 'captured':
      return applyCaptures(context, tx, locked, truth.captures);
    case 'failed':
    case 'closed':
      return applyFailure(context, tx, order, payment, truth.status);
  }
}

async function applyCapture(
  jobs: PaymentContext['jobs'],
  tx: Transaction,
  order: OrderRow,
  { id: paymentId, amountPaise }: PaymentRow,
): Promise<void> {
  await faultPoint('settle: capture noted');
  const late = { paymentId, amountPaise, reason: 'late_payment' } as const;
  switch (order.status) {
    case 'awaiting_payment':
      // A shop of it was suspended or went on holiday while the buyer paid.
      if (await lockForPausedShop(tx, order.id)) {
        const note = 'A shop does not sell at the moment';
        await endOrder(tx, jobs, order.id, 'cancelled', { actor: 'system', note });
        await requestRefund(tx, jobs, { ...late, reason: 'paused_shop' });
        return;
      }
      if (await placePaidOrder(tx, jobs, order)) return;
      throw new Error(`order ${order.number} awaits payment and cannot be placed`);
    case 'failed':
    case 'expired':
      if (!(await placeLatePaidOrder(tx, jobs, order))) await requestRefund(tx, jobs, late);
      return;
    case 'awaiting_confirmation':
    case 'cancelled':
      await requestRefund(tx, jobs, late);
      return;
    case 'paid':
    case 'cash_on_delivery':
      await requestRefund(tx, jobs, { ...late, reason: 'duplicate_payment' });
  }
}

/** The attempt seems to be over; the poller still checks it for a while. */
async function applyFailure(
  { jobs }: PaymentContext,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  status: 'failed' | 'closed',
): Promise<void> {
  if (!(await movePayment(tx, payment.id, 'failed'))) return;
  const by = { actor: 'payment' } as const;
  if (status === 'closed') await endOrder(tx, jobs, order.id, 'expired', by);
  else if (await endOrder(tx, jobs, order.id, 'failed', by)) {
    await jobs.send(tx, paymentFailedMail, { orderId: order.id });
  }
}

/** PA6, PR7: the provider's state does not fit our request, so the order never becomes paid, and a person has to look. */
async function parkForReview(
  { log }: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  review: { reason: string; amountPaise: Paise | null },
): Promise<void> {
  if (!(await movePayment(tx, payment.id, 'review', { review, isFinal: true }))) return;
  const { reason: reviewReason } = review;
  log.error({ paymentId: payment.id, orderId: payment.orderId, reviewReason }, 'payment parked for review');
}

/** Captures count where they are more than the price. Null means a currency that the limit cannot be compared with. */
export function movedByReview(
  { amountPaise }: Pick<PaymentRow, 'amountPaise'>,
  { captures }: Pick<PaymentTruth, 'captures'>,
): Paise | null {
  if (captures.some(({ currency }) => currency !== CURRENCY)) return null;
  const captured = addPaise(...captures.map((capture) => paise(capture.amountPaise)));
  return captured > amountPaise ? captured : amountPaise;
}

const isUndecided = ({ status }: PaymentTruth): boolean => status === 'open' || status === 'pending';

function mismatchOf(payment: PaymentRow, truth: PaymentTruth): string | undefined {
  const { amountPaise, id } = payment;
  if (truth.reference === null) return 'The provider has it without our reference';
  if (truth.reference !== id) return `The provider has it under another reference, ${truth.reference}`;
  if (truth.currency !== CURRENCY) return `It is in ${truth.currency} instead of ${CURRENCY}`;
  const [paid, due] = [paise(truth.amountPaise), amountPaise].map((sum) => formatRupees(toRupees(sum)));
  if (truth.amountPaise !== amountPaise) return `${paid} instead of ${due}`;
  return undefined;
}
