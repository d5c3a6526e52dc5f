import { type SQL, sql } from 'drizzle-orm';

/** SQL: the row of `products` or `product_facts` is neither archived nor taken down nor kept for review, whatever the state of its shop. */
export function isPublished(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved')`;
}

/**
 * SQL: buyers saw the product in this row of `products` or `product_facts` at some time: it is not kept for review (POL29), and its
 * shop sells or did until it was suspended (POL23).
 */
export function wasShown(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.approval = 'approved' and exists (
    select from shops showing where showing.id = ${row}.shop_id and showing.state in ('approved', 'suspended')))`;
}

/**
 * SQL: everybody sees the product: it is neither archived nor taken down nor kept for review (POL29), and its shop is approved
 * (POL23). Everything that buyers read asks this; it is written out, so that the partial indexes are considered.
 * @param product the name of the row in the statement
 */
export function isOffered(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved'
    and exists (select from shops offering where offering.id = ${row}.shop_id and offering.state = 'approved'))`;
}

/** SQL: the shop takes orders now. The trigger `shop_orders_paused_shop` has the same condition. */
export function takesOrders(shop = 'shops'): SQL<boolean> {
  const row = sql.raw(shop);
  return sql<boolean>`(${row}.state = 'approved' and ${row}.holiday_since is null)`;
}
