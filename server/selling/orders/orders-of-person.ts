import { sql } from 'drizzle-orm';
import { paise, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PersonOrder, PersonOrders } from '../../../contract/support.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/list-page.ts';
import { shownStatus } from './order-states.ts';

const ORDERS = 20;

interface OrderRow extends Record<string, unknown> {
  id: OrderId;
  number: string;
  status: PersonOrder['status'];
  placedAt: string;
  totalPaise: string;
  shopOrders: PersonOrder['shopOrders'];
}

export async function listOrdersOf(db: Queryable, userId: UserId, after?: OrderId): Promise<PersonOrders> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${after} and user_id = ${userId})`;
  const { rows } = await db.execute<OrderRow>(sql`
    select o.id, o.number, o.status, o.created_at as "placedAt", o.total_paise as "totalPaise",
      array(select jsonb_build_object('shopName', shops.name, 'status', s.status)
        from shop_orders s join shop_names shops on shops.id = s.shop_id where s.order_id = o.id order by s.id) as "shopOrders"
    from orders o where o.user_id = ${userId} and ${isAfter}
    order by o.created_at desc, o.id desc limit ${ORDERS + 1}`);
  const { shown, next } = pageOf(rows, ORDERS, ({ id }) => id);
  return {
    orders: shown.map(({ totalPaise, placedAt, shopOrders, ...order }) => ({
      ...order,
      placedAt: new Date(placedAt).toISOString(),
      total: toRupees(paise(Number(totalPaise))),
      shopOrders: shopOrders.map(({ shopName, status }) => ({
        shopName,
        status: shownStatus(order.status, status),
      })),
    })),
    next,
  };
}

export async function listMailedIds(db: Queryable, userId: UserId): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (select id from orders where user_id = ${userId}),
      parts as (select id from shop_orders where order_id in (select id from own))
    select id from own union all select id from parts
    union all select id from goodwill where shop_order_id in (select id from parts)`);
  return rows.map(({ id }) => id);
}
