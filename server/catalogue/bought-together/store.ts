import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '../../../contract/kernel/schemas.ts';
import { countedOrders } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

export async function lockCountedProducts(tx: Transaction, orderId: OrderId): Promise<ProductId[]> {
  const [counted] = await tx
    .insert(countedOrders)
    .values({ orderId, productIds: [] })
    .onConflictDoUpdate({
      target: countedOrders.orderId,
      set: { productIds: sql`${countedOrders.productIds}` },
    })
    .returning({ productIds: countedOrders.productIds });
  return counted?.productIds ?? [];
}

export async function updateCountedProducts(
  tx: Transaction,
  orderId: OrderId,
  productIds: ProductId[],
): Promise<void> {
  await tx.update(countedOrders).set({ productIds }).where(eq(countedOrders.orderId, orderId));
}

export async function findOrderedProducts(tx: Transaction, orderId: OrderId): Promise<ProductId[]> {
  const { rows } = await tx.execute<{ id: ProductId }>(sql`
    select distinct line.product_id as id
    from order_numbers orders
    join shop_order_facts shop_order on shop_order.order_id = orders.id
    join order_line_facts line on line.shop_order_id = shop_order.id and line.cancelled_at is null
    where orders.id = ${orderId} and orders.status in ('paid', 'cash_on_delivery')
    order by line.product_id`);
  return rows.map(({ id }) => id);
}

export async function replacePairs(
  tx: Transaction,
  { before, now }: { before: readonly ProductId[]; now: readonly ProductId[] },
): Promise<void> {
  // Rows are written in the order of the key, so that two orders seldom deadlock.
  await tx.execute(sql`
    insert into bought_together as pair (product_id, other_id, orders)
    select product_id, other_id, 1 from (${pairs({ of: now, without: before })}) gained order by product_id, other_id
    on conflict (product_id, other_id) do update set orders = pair.orders + 1`);
  if (before.every((id) => now.includes(id))) return;
  await tx.execute(sql`
    update bought_together pair set orders = pair.orders - 1 from (${pairs({ of: before, without: now })}) lost
    where pair.product_id = lost.product_id and pair.other_id = lost.other_id`);
  await tx.execute(sql`
    delete from bought_together
    where orders = 0 and product_id = any(${ids(before)}) and other_id = any(${ids(before)})`);
}

function pairs(lists: { of: readonly ProductId[]; without: readonly ProductId[] }): SQL {
  return sql`
    select one.id as product_id, other.id as other_id
    from unnest(${ids(lists.of)}) as one (id), unnest(${ids(lists.of)}) as other (id)
    where one.id <> other.id
      and not (one.id = any(${ids(lists.without)}) and other.id = any(${ids(lists.without)}))`;
}

/** Merged products count as their successor, which their order lines refer to by now. */
export async function mergePairs(tx: Transaction, from: readonly ProductId[], to: ProductId): Promise<void> {
  const itsOrders = sql`
    select part.order_id from order_line_facts line join shop_order_facts part on part.id = line.shop_order_id
    where line.product_id = ${to}`;
  await tx.execute(sql`
    update counted_orders set product_ids = array(
      select distinct case when id = any(${ids(from)}) then ${to}::uuid else id end as id from unnest(product_ids) as id order by id
    )
    where order_id in (${itsOrders}) and product_ids && ${ids(from)}`);
  const all = ids([...from, to]);
  await tx.execute(sql`delete from bought_together where product_id = any(${all}) or other_id = any(${all})`);
  await tx.execute(sql`
    with counted as (
      select other.id, count(*)::int as orders from counted_orders, unnest(product_ids) as other (id)
      where order_id in (${itsOrders}) and ${to} = any(product_ids) and other.id <> ${to} group by other.id
    )
    insert into bought_together (product_id, other_id, orders)
    select ${to}::uuid, id, orders from counted union all select id, ${to}::uuid, orders from counted`);
}

const OTHERS_OF_PRODUCT = 64;

export async function listBoughtTogether(
  db: Queryable,
  productIds: readonly ProductId[],
  limit: number,
): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select product.id
    from unnest(${ids(productIds)}) as wanted (id)
    cross join lateral (
      select other_id, orders from bought_together
      where product_id = wanted.id order by orders desc, other_id limit ${OTHERS_OF_PRODUCT}
    ) pair
    join product_facts product on product.id = pair.other_id and ${isOffered('product')}
    where product.id <> all(${ids(productIds)})
    group by product.id, product.sold_count
    order by sum(pair.orders) desc, product.sold_count desc, product.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

function ids(list: readonly ProductId[]): SQL {
  return sql`${sql.param([...list])}::uuid[]`;
}
