import type { OrderId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findLatestOrder, findOrderOf } from './read-orders.ts';
import { orderNotFound } from './refusals.ts';
import type { OrderRow } from './store.ts';

export async function getOrder(db: Queryable, userId: UserId, orderId: OrderId): Promise<OrderRow> {
  return found(await findOrderOf(db, userId, orderId));
}

export async function getLatestOrder(db: Queryable, userId: UserId): Promise<OrderRow> {
  return found(await findLatestOrder(db, userId));
}

function found(order: OrderRow | undefined): OrderRow {
  if (!order) throw orderNotFound();
  return order;
}
