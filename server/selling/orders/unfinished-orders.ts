import type { DeletionObstacle } from '../../../contract/privacy.ts';
import { formatDate, kolkataDate } from '../../../contract/kernel/days.ts';
import { sql } from 'drizzle-orm';
import { CURRENT_STATES } from '../../../contract/kernel/order-states.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { returnTimes } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

interface Unfinished {
  openOrders: number;
  openShopOrders: number;
  unpaidShopOrders: number;
  /** `returnableUntil` is the end of the last time limit. */
  returnableShopOrders: number;
  returnableUntil: Date | null;
}

interface Counts extends Record<string, unknown> {
  open: number;
  selling: number;
  unpaid: number;
  returnable: number;
  until: string | null;
}

async function countUnfinished(db: Queryable, userId: UserId): Promise<Unfinished> {
  const current = sql`any(${sql.param([...CURRENT_STATES])}::text[])`;
  const { rows } = await db.execute<Counts>(sql`
    with sold as (
      select shop_order.id, shop_order.order_id, shop_order.status, orders.status as order_status from shop_names shops
      join shop_orders shop_order on shop_order.shop_id = shops.id join orders on orders.id = shop_order.order_id
      where shops.owner_id = ${userId}
    ), returnable as (
      select sold.id, max(t.until) as until
      from sold cross join lateral ${returnTimes({ orderId: sql`sold.order_id`, id: sql`sold.id` })} t
      where sold.status in ('delivered', 'refunded') group by sold.id
    )
    select
      (select count(distinct orders.id)::int from orders join shop_orders shop_order on shop_order.order_id = orders.id
        where orders.user_id = ${userId} and (orders.status in ('awaiting_payment', 'awaiting_confirmation') or shop_order.status = ${current})) as open,
      (select count(*)::int from sold where status = ${current}) as selling,
      (select count(*)::int from sold where order_status in ('awaiting_payment', 'awaiting_confirmation')) as unpaid,
      (select count(*)::int from returnable) as returnable, (select max(until) from returnable) as until`);
  const [row] = rows;
  return {
    openOrders: row?.open ?? 0,
    openShopOrders: row?.selling ?? 0,
    unpaidShopOrders: row?.unpaid ?? 0,
    returnableShopOrders: row?.returnable ?? 0,
    returnableUntil: row?.until ? new Date(row.until) : null,
  };
}

export async function findUnfinishedOrders({ db }: Services, userId: UserId): Promise<DeletionObstacle[]> {
  const found = await countUnfinished(db, userId);
  const { openOrders, openShopOrders, unpaidShopOrders, returnableShopOrders, returnableUntil } = found;
  const obstacles: (DeletionObstacle & { count: number })[] = [
    {
      code: 'open_orders',
      count: openOrders,
      message: `${counted(openOrders, 'order is', 'orders are')} under way. Wait until you have everything, or cancel what can be cancelled.`,
    },
    {
      code: 'open_shop_orders',
      count: openShopOrders,
      message: `${counted(openShopOrders, 'order', 'orders')} of your shop must be finished first: deliver or cancel them, and see their returns through.`,
    },
    {
      code: 'unpaid_shop_orders',
      count: unpaidShopOrders,
      message: `${counted(unpaidShopOrders, 'order of your shop is', 'orders of your shop are')} being paid right now. Try again in a quarter of an hour; archive your products, and no more can come.`,
    },
    {
      code: 'returnable_shop_orders',
      count: returnableShopOrders,
      message: `${counted(returnableShopOrders, 'delivered order of your shop', 'delivered orders of your shop')} can still be returned, until ${returnableUntil && formatDate(kolkataDate(returnableUntil))}. Archive your products until then, and come back.`,
    },
  ];
  return obstacles.filter(({ count }) => count > 0).map(({ code, message }) => ({ code, message }));
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
