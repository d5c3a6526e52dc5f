import { sql } from 'drizzle-orm';
import { type Thing, uuidsOf } from '../../../concept/thing.ts';
import { findByOrder } from '../index.ts';

export const returnThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select returns.id, part.number as name, part.order_id as "orderId" from returns
        join shop_order_numbers part on part.id = returns.shop_order_id
        where returns.id = any(${uuidsOf(ids)})`,
    ),
};
