import { type SQL, sql } from 'drizzle-orm';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { takesOrders } from '../../../market/shops/index.ts';

export async function hasPausedShop(db: Queryable, orderId: OrderId): Promise<boolean> {
  return isAnyPaused(db, orderId, sql``);
}

/** The lock keeps the state of these shops until the transaction ends. */
export async function lockForPausedShop(tx: Transaction, orderId: OrderId): Promise<boolean> {
  return isAnyPaused(tx, orderId, sql`order by shops.id for share of shops`);
}

async function isAnyPaused(db: Queryable, orderId: OrderId, lock: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ takesOrders: boolean }>(sql`
    select ${takesOrders()} as "takesOrders" from shop_facts shops
    join shop_orders on shop_orders.shop_id = shops.id where shop_orders.order_id = ${orderId} ${lock}`);
  return rows.some((shop) => !shop.takesOrders);
}
