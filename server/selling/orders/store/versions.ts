import { type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { OrderId, ShopId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface VersionedShopOrder {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
  number: string;
  status: ShopOrderStatus;
  isCash: boolean;
  /** Shipping and the fee for cash. */
  feesPaise: Paise;
  version: string;
}

const versionedShopOrder = (condition: SQL) => sql`
  select s.id, s.order_id as "orderId", s.shop_id as "shopId", o.number, s.status, o.payment_method = 'cash_on_delivery' as "isCash",
    (s.shipping_paise + s.cash_fee_paise)::float8 as "feesPaise",
    concat_ws('.', s.status, (select max(e.id) from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id),
      (select count(*) from goodwill w where w.shop_order_id = s.id)) as version
  from shop_orders s join orders o on o.id = s.order_id where ${condition}`;

export async function lockVersionedShopOrder(
  tx: Transaction,
  id: ShopOrderId,
): Promise<VersionedShopOrder | undefined> {
  // A second statement sees what the holder of the lock wrote.
  await tx.execute(sql`select from shop_orders where id = ${id} for no key update`);
  const { rows } = await tx.execute<VersionedShopOrder & Record<string, unknown>>(
    versionedShopOrder(sql`s.id = ${id}`),
  );
  return rows[0];
}

export async function findVersions(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, VersionedShopOrder>> {
  const { rows } = await db.execute<VersionedShopOrder & Record<string, unknown>>(
    versionedShopOrder(sql`s.id = any(${sql.param([...ids])}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
