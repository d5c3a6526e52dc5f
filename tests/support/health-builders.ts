import { eq, sql } from 'drizzle-orm';
import { daysAfter, kolkataDate } from '../../contract/kernel/days.ts';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import { orderEvents, shopHealth, shopOrders } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';
import type { BuiltProduct } from './catalog-builders.ts';
import { anOrder, type BuiltOrder } from './order-builders.ts';

const DAY_MS = 86_400_000;

export interface Told {
  status?: ShopOrderStatus;
  /** Days from today on which it was to arrive. */
  dueIn?: number;
  daysAgo?: number;
  cancelledBy?: 'buyer' | 'seller';
}

/** An order of some days ago, sent today where its state says that it was sent. */
export async function anOrderOf(
  app: TestApp,
  buyer: Person,
  product: BuiltProduct,
  { status = 'delivered', dueIn = 3, daysAgo = 2, cancelledBy }: Told = {},
): Promise<BuiltOrder> {
  const expectedBy = daysAfter(kolkataDate(new Date()), dueIn);
  const order = await anOrder(app, buyer.user.id, product, { status, expectedBy });
  const { db } = app.database;
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
  await db.update(shopOrders).set({ createdAt }).where(eq(shopOrders.id, order.shopOrderId));
  const event = { orderId: order.id, shopOrderId: order.shopOrderId, fromStatus: 'packed' } as const;
  const isSent = !['placed', 'accepted', 'packed', 'cancelled', 'awaiting_payment'].includes(status);
  if (isSent) await db.insert(orderEvents).values({ ...event, toStatus: 'shipped', actor: 'seller' });
  if (cancelledBy)
    await db.insert(orderEvents).values({ ...event, toStatus: 'cancelled', actor: cancelledBy });
  return order;
}

export async function manyOrders(
  app: TestApp,
  buyer: Person,
  product: BuiltProduct,
  count: number,
  told?: Told,
): Promise<void> {
  for (let number = 0; number < count; number += 1) await anOrderOf(app, buyer, product, told);
}

/** Has every shop looked at, as on the next day, and what follows done. */
export async function lookNextDay(app: Pick<TestApp, 'database' | 'jobs'>): Promise<void> {
  await app.database.db.update(shopHealth).set({ day: sql`${shopHealth.day} - 1` });
  await app.jobs.drain();
}
