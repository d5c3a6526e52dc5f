import type { OrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findLatestOrder, findOrderOf } from './read-orders.ts';
import { orderNotFound } from './refusals.ts';
import type { OrderRow } from './store.ts';

/** One order of the buyer; refuses with `not_found` when it does not exist or is someone else's. */
export async function getOrder(db: Queryable, userId: UserId, orderId: OrderId): Promise<OrderRow> {
  return (await findOrderOf(db, userId, orderId)) ?? missing();
}

/** The order that the buyer made last, whatever became of it. */
export async function getLatestOrder(db: Queryable, userId: UserId): Promise<OrderRow> {
  return (await findLatestOrder(db, userId)) ?? missing();
}

function missing(): never {
  throw orderNotFound();
}
