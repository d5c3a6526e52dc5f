import { sql } from 'drizzle-orm';
import { type Thing, uuidsOf } from '../../../concept/thing.ts';
import { findByOrder } from '../index.ts';

export const returnThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select returns.id, whole.number as name, whole.id as "orderId" from returns
        join shop_orders part on part.id = returns.shop_order_id join orders whole on whole.id = part.order_id
        where returns.id = any(${uuidsOf(ids)})`,
    ),
};
