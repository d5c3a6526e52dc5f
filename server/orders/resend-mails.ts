import { eq } from 'drizzle-orm';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import { orders } from '../../database/schema/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { mailConfirmationAgain } from './confirmation/confirm-order.ts';
import { shopOrderMail } from './fulfilment/seller-steps.ts';
import { isWaiting, PLACED_ORDER_STATES } from './order-states.ts';
import { placedMail } from './placing/complete-placing.ts';
import { findShopOrders } from './read-orders.ts';
import { orderNotFound } from './refusals.ts';

/** The states whose mail to the buyer says what is true as long as they last. */
const MAILED_STATES: readonly ShopOrderStatus[] = ['accepted', 'packed', 'shipped', 'delivered'];
/** The network of who asks is that of this machine. */
const OWN_NETWORK = '127.0.0.1';

/**
 * Mails again what an order's buyer was mailed: that it waits to be confirmed; or that it is placed, and how far each shop is. Shops
 * that have not accepted it get their mail again as well.
 * @param number of the order
 * @returns how many mails are on their way
 * @throws Refusal `not_found`, `wrong_state` for an order that tells nothing any more, `limit_reached` or `too_many_requests` for one to confirm
 */
export async function resendMails(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  number: string,
): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw orderNotFound();
  if (order.status === 'awaiting_confirmation') {
    await mailConfirmationAgain({ db, jobs }, order.userId, order.id, OWN_NETWORK);
    return 1;
  }
  if (isWaiting(order.status) || !PLACED_ORDER_STATES.includes(order.status) || order.contactEmail === '')
    throw new Refusal(
      'wrong_state',
      `Order ${number} is ${order.status.replaceAll('_', ' ')}: it has no mail to send again`,
    );
  return inTransaction(db, async (tx) => {
    const parts = await findShopOrders(tx, [order.id]);
    const fresh = parts.filter(({ status }) => status === 'placed');
    const under = parts.filter(({ status }) => MAILED_STATES.includes(status));
    await jobs.sendAll(tx, placedMail, [
      { orderId: order.id },
      ...fresh.map(({ id }) => ({ shopOrderId: id })),
    ]);
    await jobs.sendAll(
      tx,
      shopOrderMail,
      under.map(({ id, status }) => ({ shopOrderId: id, status })),
    );
    return 1 + fresh.length + under.length;
  });
}
