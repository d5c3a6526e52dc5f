import type { PaymentMethod } from '../../contract/payments.ts';
import type { OrderRow } from '../orders/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { insertPayment } from './store.ts';

/** Notes that an order is to be paid online, in the transaction that makes the order; the amount is the order's own. */
export async function startPayment(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'totalPaise'>,
  provider: Exclude<PaymentMethod, 'cash_on_delivery'>,
): Promise<void> {
  await insertPayment(tx, { orderId: order.id, provider, amountPaise: order.totalPaise });
}
