import { findOrder, type OrderRow } from '../orders/index.ts';
import type { PaymentContext } from './context.ts';
import { settlePayment } from './settle-payment.ts';
import { findPaymentsOf } from './store.ts';

/**
 * Settles every attempt to pay an order; tells whether the order has stopped waiting for payment. A provider that
 * does not answer leaves it as it is: the poller asks again.
 */
export async function settleOrder(context: PaymentContext, order: OrderRow): Promise<boolean> {
  for (const payment of await findPaymentsOf(context.db, order.id)) {
    try {
      await settlePayment(context, payment.id);
    } catch (error) {
      context.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled on return');
    }
  }
  const current = await findOrder(context.db, order.id);
  return current?.status !== 'awaiting_payment';
}
