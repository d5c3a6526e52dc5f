import { eq } from 'drizzle-orm';
import type { OrderId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { OrderMail } from '../../../contract/operator-orders.ts';
import type { ShopOrderStatus } from '../../../contract/orders.ts';
import { orders } from '../../../database/schema/index.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailConfirmationAgain } from './confirmation/confirm-order.ts';
import { findAfterSales } from './after-sale/store.ts';
import { invoiceMail } from './fulfilment/mails.ts';
import { shopOrderMail } from './fulfilment/seller-steps.ts';
import { PLACED_ORDER_STATES } from './order-states.ts';
import { placedMail } from './placing/complete-placing.ts';
import { findOrder, findShopOrders } from './read-orders.ts';
import { orderNotFound } from './refusals.ts';
import type { OrderRow, ShopOrderRow } from './store/rows.ts';

/** The mail of such a state stays true as long as the state lasts. */
const MAILED_STATES: readonly ShopOrderStatus[] = ['accepted', 'packed', 'shipped', 'delivered'];
/** The command runs on this machine. */
const OWN_NETWORK = '127.0.0.1';
const HOUR_SECONDS = 3600;
const MOST_AN_HOUR = 5;

type Sending = Pick<Services, 'db' | 'jobs'>;

/**
 * Shops that have not accepted the order get their mail again too. @returns the number of mails
 * @throws Refusal `not_found`, `wrong_state` without a true mail, `limit_reached`, `too_many_requests` for one to confirm
 */
export async function resendMails(services: Sending, number: string): Promise<number> {
  const { db, jobs } = services;
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw orderNotFound();
  if (order.status === 'awaiting_confirmation') {
    await sendConfirmation(services, order);
    return 1;
  }
  requireMailed(order);
  return inTransaction(db, async (tx) => {
    const parts = await findShopOrders(tx, [order.id]);
    const fresh = parts.filter(({ status }) => status === 'placed');
    const under = parts.filter(hasProgressMail);
    await jobs.sendAll(tx, placedMail, [
      { orderId: order.id },
      ...fresh.map(({ id }) => ({ shopOrderId: id })),
    ]);
    for (const part of under) await sendProgress(tx, services, part);
    return 1 + fresh.length + under.length;
  });
}

export interface WantedMail {
  orderId: OrderId;
  mail: OrderMail;
  shopOrderId?: ShopOrderId | undefined;
}

/** @throws Refusal `not_found`, `wrong_state` where there is no such mail, `too_many_requests`, `limit_reached` */
export async function resendOneMail(services: Sending, wanted: WantedMail): Promise<void> {
  const { orderId, mail, shopOrderId } = wanted;
  const { db, jobs } = services;
  const order = await findOrder(db, orderId);
  if (!order) throw orderNotFound();
  const parts = await findShopOrders(db, [orderId]);
  const part = parts.find(({ id }) => id === shopOrderId);
  if (shopOrderId !== undefined && !part) throw orderNotFound();
  const offered = part ? await mailsOfPart(services, order, part) : mailsOfWhole(order);
  if (!offered.includes(mail)) throw noSuchMail(order);
  const limit = { name: 'order.resend', subject: orderId, max: MOST_AN_HOUR };
  await countAttempt(db, { windowSeconds: HOUR_SECONDS, limits: [limit] });
  if (order.status === 'awaiting_confirmation') return sendConfirmation(services, order);
  await inTransaction(db, async (tx) => {
    if (!part) return jobs.send(tx, placedMail, { orderId });
    if (mail === 'invoice') return jobs.send(tx, invoiceMail, { shopOrderId: part.id });
    await sendProgress(tx, services, part);
  });
}

export function mailsOfWhole(order: OrderRow): OrderMail[] {
  const isMailed = order.status === 'awaiting_confirmation' || PLACED_ORDER_STATES.includes(order.status);
  return isMailed && order.contactEmail !== '' ? ['confirmation'] : [];
}

export async function mailsOfPart(
  { db }: Pick<Services, 'db'>,
  order: OrderRow,
  part: ShopOrderRow,
): Promise<OrderMail[]> {
  if (order.contactEmail === '') return [];
  const afterSale = (await findAfterSales(db, [part.id])).get(part.id);
  return [
    ...(hasProgressMail(part) ? (['progress'] as const) : []),
    ...(afterSale?.invoiceSequence ? (['invoice'] as const) : []),
  ];
}

function hasProgressMail({ status }: ShopOrderRow): boolean {
  return MAILED_STATES.includes(status);
}

function sendConfirmation({ db, jobs }: Sending, { userId, id }: OrderRow): Promise<void> {
  return mailConfirmationAgain({ db, jobs }, userId, id, OWN_NETWORK);
}

function sendProgress(tx: Transaction, { jobs }: Sending, { id, status }: ShopOrderRow): Promise<void> {
  return jobs.send(tx, shopOrderMail, { shopOrderId: id, status });
}

function requireMailed(order: OrderRow): void {
  if (mailsOfWhole(order).length === 0) throw noSuchMail(order);
}

function noSuchMail({ number, status }: OrderRow): Refusal {
  return new Refusal(
    'wrong_state',
    `Order ${number} is ${status.replaceAll('_', ' ')}: it has no mail to send again`,
  );
}
