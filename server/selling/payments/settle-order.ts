import { findOrder, type OrderRow } from '../orders/index.ts';
import type { PaymentContext } from './gateway.ts';
import { settlePayment } from './settle-payment.ts';
import { findPaymentsOf } from './store.ts';

export interface SettledOrder {
  settled: boolean;
  /** The buyer has paid or tried to, and neither bank nor provider has confirmed the result. */
  isPending: boolean;
}

/** A provider that does not answer leaves the order pending: the poller tries again. */
export async function settleOrder(context: PaymentContext, order: OrderRow): Promise<SettledOrder> {
  let isPending = false;
  for (const payment of await findPaymentsOf(context.db, order.id)) {
    try {
      const truth = await settlePayment(context, payment.id);
      isPending ||= truth === 'pending' || truth === 'authorised';
    } catch (error) {
      isPending = true;
      context.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled on return');
    }
  }
  const current = await findOrder(context.db, order.id);
  return { settled: current?.status !== 'awaiting_payment', isPending };
}
