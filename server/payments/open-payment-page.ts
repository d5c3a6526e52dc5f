import type { OrderId } from '../../contract/kernel/schemas.ts';
import { noLongerAwaitingPayment, type OrderRow } from '../orders/index.ts';
import { faultPoint } from '../platform/fault-points.ts';
import type { PaymentContext } from './context.ts';
import type { PaymentSession } from './gateway.ts';
import { paymentUnavailable } from './refusals.ts';
import { findPayment, findPaymentsOf, type PaymentRow, updateSession } from './store.ts';

type OpenOrder = Pick<OrderRow, 'id' | 'number'>;

/**
 * The payment page of an order. Its session is made at the provider under our payment's id, so that a repeat, also
 * after a lost reply, gives the same page. Refuses with `payment_unavailable` when the provider does not
 * answer (the order stays), and with `wrong_state` when the order ended meanwhile.
 */
export async function openPaymentPage(context: PaymentContext, order: OpenOrder): Promise<string> {
  const payment = await findLatestPayment(context, order.id);
  if (payment?.redirectUrl) return payment.redirectUrl;
  if (payment?.status !== 'initiated') throw noLongerAwaitingPayment();
  const session = await createSession(context, payment, order);
  await faultPoint('payment: session made, not stored');
  if (await updateSession(context.db, payment.id, session)) return session.redirectUrl;
  const current = await findPayment(context.db, payment.id);
  // A twin of this request stored the same session first.
  if (current?.redirectUrl) return current.redirectUrl;
  await context.gateways.get(payment.provider).closeSession(session.providerPaymentId);
  throw noLongerAwaitingPayment();
}

/** Where an order is or was to be paid; null when it never had a page. */
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
