import type { OrderId, PaymentId } from '../../contract/kernel/schemas.ts';
import { lockCart } from '../cart/index.ts';
import { endOrder, findOrder, lockOrder, type OrderRow, placePaidOrder } from '../orders/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import type { PaymentContext } from './context.ts';
import type { PaymentTruth } from './gateway.ts';
import { placeAfterAll } from './late-money.ts';
import { paymentFailedMail } from './mails.ts';
import { wantRefund } from './refund-payment.ts';
import {
  findPayment,
  findPaymentsOf,
  lockPayment,
  movePayment,
  type PaymentRow,
  stopChecks,
} from './store.ts';

/**
 * Asks the provider for the truth about a payment and applies it: the one way in which an order becomes paid or failed
 * (advice 17). The webhook, the return page and the poller all end here, in any order and at the same time. Rejects
 * when the provider cannot be asked.
 */
export async function settlePayment(context: PaymentContext, paymentId: PaymentId): Promise<void> {
  const payment = await findPayment(context.db, paymentId);
  if (!payment?.providerPaymentId || isSettled(payment)) return;
  const truth = await context.gateways.get(payment.provider).fetchPayment(payment.providerPaymentId);
  await faultPoint('settle: truth known');
  if (truth.status === 'open' && !mismatchOf(payment, truth)) return;
  await inTransaction(context.db, (tx) => applyTruth(context, tx, payment, truth));
  await faultPoint('settle: truth applied');
}

/** Closes the provider's page of each attempt to pay the order and settles what came of it, so that no money arrives unseen. */
export async function closePayments(context: PaymentContext, orderId: OrderId): Promise<void> {
  for (const payment of await findPaymentsOf(context.db, orderId)) {
    if (isSettled(payment)) continue;
    if (payment.providerPaymentId === null) {
      await inTransaction(context.db, async (tx) => {
        await movePayment(tx, payment.id, 'failed', { isFinal: true });
      });
      continue;
    }
    await context.gateways.get(payment.provider).closeSession(payment.providerPaymentId);
    await settlePayment(context, payment.id);
  }
}

/** Locks in the order of a checkout: cart, order, payment, then stock and coupons. */
async function applyTruth(
  context: PaymentContext,
  tx: Transaction,
  { id, orderId }: PaymentRow,
  truth: PaymentTruth,
): Promise<void> {
  const buyerId = (await findOrder(tx, orderId))?.userId;
  if (buyerId) await lockCart(tx, buyerId);
  const order = await lockOrder(tx, orderId);
  const payment = await lockPayment(tx, id);
  if (!order || !payment) throw new Error(`payment ${id} has lost its order`);
  const mismatch = mismatchOf(payment, truth);
  if (mismatch !== undefined) return parkForReview(context, tx, payment, mismatch);
  switch (truth.status) {
    case 'open':
      return;
    case 'authorised':
      await movePayment(tx, id, 'authorised', { isFinal: false });
      return;
    case 'captured':
      if (await movePayment(tx, id, 'captured', { isFinal: true }))
        await applyCapture(context, tx, order, payment);
      return;
    case 'failed':
    case 'closed':
      await applyFailure(context, tx, order, payment, truth.status);
  }
}

/** Money that is there either places the order or goes back (I2). */
async function applyCapture(
  { jobs }: PaymentContext,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
): Promise<void> {
  await faultPoint('settle: capture noted');
  switch (order.status) {
    case 'awaiting_payment':
      if (await placePaidOrder(tx, jobs, order)) return;
      throw new Error(`order ${order.number} awaits payment and cannot be placed`);
    case 'failed':
    case 'expired':
      if (!(await placeAfterAll(tx, jobs, order))) await wantRefund(tx, jobs, payment, 'late_payment');
      return;
    case 'cancelled':
      await wantRefund(tx, jobs, payment, 'late_payment');
      return;
    case 'paid':
    case 'cash_on_delivery':
      await wantRefund(tx, jobs, payment, 'duplicate_payment');
  }
}

async function applyFailure(
  { jobs }: PaymentContext,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  status: 'failed' | 'closed',
): Promise<void> {
  const isFinal = status === 'closed';
  if (!(await movePayment(tx, payment.id, 'failed', { isFinal }))) {
    if (isFinal && payment.status === 'failed') await stopChecks(tx, payment.id);
    return;
  }
  const mover = { actor: 'payment' } as const;
  if (isFinal) await endOrder(tx, jobs, order.id, 'expired', mover);
  else if (await endOrder(tx, jobs, order.id, 'failed', mover)) {
    await jobs.send(tx, paymentFailedMail, { orderId: order.id });
  }
}

/** What the provider says does not fit what we asked for: never paid, and a person has to look (PA6, PR7). */
async function parkForReview(
  { log }: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  reviewReason: string,
): Promise<void> {
  if (!(await movePayment(tx, payment.id, 'review', { reviewReason, isFinal: true }))) return;
  log.error({ paymentId: payment.id, orderId: payment.orderId, reviewReason }, 'payment parked for review');
}

/** The provider has nothing more to tell that would change anything here. */
function isSettled({ status }: PaymentRow): boolean {
  return status === 'captured' || status === 'review';
}

function mismatchOf(payment: PaymentRow, truth: PaymentTruth): string | undefined {
  const { amountPaise, currency, id } = payment;
  if (truth.reference !== id) return `the provider has it under the reference ${truth.reference ?? 'none'}`;
  if (truth.currency !== currency) return `${truth.currency} instead of ${currency}`;
  if (truth.amountPaise !== amountPaise) return `${truth.amountPaise} instead of ${amountPaise} paise`;
  return undefined;
}
