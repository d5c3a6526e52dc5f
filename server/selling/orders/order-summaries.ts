import { sql } from 'drizzle-orm';
import { toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { OrderSummary, ShopOrderStatus } from '../../../contract/orders.ts';
import type { Return } from '../../../contract/returns.ts';
import { returnTimes } from '../../../database/schema/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isWaiting, RETURNABLE_STATES, shownStatus, VOID_RETURN_STATES } from './order-states.ts';
import { isLate } from './state-conditions.ts';
import type { OrderRow } from './store/rows.ts';

const SHOWN_PRODUCTS = 3;

export async function presentOrderSummaries(
  db: Queryable,
  rows: readonly OrderRow[],
): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const summaries = await findShopOrderSummaries(
    db,
    rows.map(({ id }) => id),
  );
  const summariesOf = Map.groupBy(summaries, ({ orderId }) => orderId);
  return rows.map((row) => {
    const ofShops = summariesOf.get(row.id) ?? [];
    const products = ofShops.flatMap((shopOrder) => shopOrder.products);
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      expiresAt: isWaiting(row.status) ? (row.expiresAt?.toISOString() ?? null) : null,
      total: toRupees(row.totalPaise),
      products: products.slice(0, SHOWN_PRODUCTS).map(({ name, pictureKey }) => ({
        name,
        imageUrl: pictureKey === null ? null : pictureUrl(pictureKey),
      })),
      otherProducts: Math.max(0, products.length - SHOWN_PRODUCTS),
      shopOrders: ofShops.map((shopOrder) => ({
        id: shopOrder.id,
        shopName: shopOrder.shopName,
        status: shownStatus(row.status, shopOrder.status),
        expectedBy: shopOrder.expectedBy,
        isLate: shopOrder.isLate,
        returnableUntil:
          shopOrder.returnableUntil === null ? null : new Date(shopOrder.returnableUntil).toISOString(),
        unreadMessages: shopOrder.unreadMessages,
        openReturn: shopOrder.openReturn,
      })),
    };
  });
}

interface ShopOrderSummaryRow {
  id: ShopOrderId;
  orderId: OrderId;
  shopName: string;
  status: ShopOrderStatus;
  expectedBy: string;
  isLate: boolean;
  returnableUntil: string | null;
  unreadMessages: number;
  openReturn: Pick<Return, 'kind' | 'status'> | null;
  products: { name: string; pictureKey: string | null }[];
}

/** Units that were cancelled, returned or exchanged do not count. */
const returnableUntil = sql`(
  select max(t.until) from order_lines l
  join ${returnTimes({ orderId: sql`s.order_id`, id: sql`s.id` })} t on coalesce(t.order_line_id, l.id) = l.id
  where l.shop_order_id = s.id and l.cancelled_at is null and t.exchange_id is null
    and s.status = any(${sql.param([...RETURNABLE_STATES])}::text[])
    and l.quantity > coalesce((
      select sum(b.quantity) from return_lines b join returns x on x.id = b.return_id
      where b.order_line_id = l.id and b.exchange_id is null
        and x.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])), 0))`;

async function findShopOrderSummaries(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<ShopOrderSummaryRow[]> {
  const { rows } = await db.execute<ShopOrderSummaryRow & Record<string, unknown>>(sql`
    select s.id, s.order_id as "orderId", shops.name as "shopName", s.status, s.expected_by::text as "expectedBy",
      ${isLate({ status: sql`s.status`, expectedBy: sql`s.expected_by` })} as "isLate",
      ${returnableUntil} as "returnableUntil",
      (select count(*)::int from order_messages m
        where m.shop_order_id = s.id and m.author = 'seller' and m.read_at is null) as "unreadMessages",
      (select json_build_object('kind', r.kind, 'status', r.status) from returns r
        where r.shop_order_id = s.id and r.status in ('requested', 'accepted', 'received', 'sent')
        order by r.created_at desc limit 1) as "openReturn",
      (select json_agg(json_build_object('name', l.name, 'pictureKey', l.picture_key) order by l.name, l.id)
        from order_lines l where l.shop_order_id = s.id) as products
    from shop_orders s join shop_names shops on shops.id = s.shop_id
    where s.order_id = any(${sql.param([...orderIds])}::uuid[])
    order by shops.name, s.id`);
  return rows;
}
