import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../../contract/payments.ts';
import { hasPausedShop, noLongerAwaitingPayment, orderPaused, type OrderRow } from '../orders/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import type { PaymentContext, PaymentSession } from './gateway.ts';
import { paymentUnavailable } from './refusals.ts';
import { findPayment, findPaymentsOf, insertPayment, type PaymentRow, updateSession } from './store.ts';

type OpenOrder = Pick<OrderRow, 'id' | 'number'>;

/** Runs in the transaction that makes the order. */
export async function startPayment(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'totalPaise'>,
  provider: PaymentProvider,
): Promise<void> {
  await insertPayment(tx, { orderId: order.id, provider, amountPaise: order.totalPaise });
}

/**
 * The session is made under our payment's id, so that a repeat, also after a lost reply, gives the same page.
 * @throws Refusal `payment_unavailable` (the order stays), `wrong_state` when the order ended or a shop of it does not sell
 */
export async function openPaymentPage(context: PaymentContext, order: OpenOrder): Promise<string> {
  const [payment, isPaused] = await Promise.all([
    findLatestPayment(context, order.id),
    hasPausedShop(context.db, order.id),
  ]);
  if (isPaused) throw orderPaused();
  if (payment?.redirectUrl) return payment.redirectUrl;
  if (payment?.status !== 'initiated') throw noLongerAwaitingPayment();
  const session = await createSession(context, payment, order);
  await faultPoint('payment: session made, not stored');
  if (await updateSession(context.db, payment.id, session)) return session.redirectUrl;
  const current = await findPayment(context.db, payment.id);
  // A parallel request stored the same session first.
  if (current?.redirectUrl) return current.redirectUrl;
  await context.gateways.get(payment.provider).closeSession(session.providerPaymentId);
  throw noLongerAwaitingPayment();
}

export async function findPaymentPage(context: PaymentContext, orderId: OrderId): Promise<string | null> {
  return (await findLatestPayment(context, orderId))?.redirectUrl ?? null;
}

async function findLatestPayment({ db }: PaymentContext, orderId: OrderId): Promise<PaymentRow | undefined> {
  return (await findPaymentsOf(db, orderId)).at(-1);
}

async function createSession(
  { gateways, log }: PaymentContext,
  payment: PaymentRow,
  order: OpenOrder,
): Promise<PaymentSession> {
  await faultPoint('payment: session wanted');
  try {
    return await gateways.get(payment.provider).createSession({
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      orderNumber: order.number,
    });
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, 'no payment session could be made');
    throw paymentUnavailable();
  }
}
