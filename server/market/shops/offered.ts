import { type SQL, sql } from 'drizzle-orm';

/** SQL: whether the product in a row of `products` is neither archived nor taken down nor kept for review, whatever its shop does. */
export function isUp(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved')`;
}

/**
 * SQL: whether buyers ever saw the product in a row of `products`, whatever became of it: nobody keeps it for review (POL29), and its shop
 * sells or did until it was suspended (POL23).
 */
export function wasShown(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.approval = 'approved' and exists (
    select from shops showing where showing.id = ${row}.shop_id and showing.state in ('approved', 'suspended')))`;
}

/**
 * SQL: whether everybody sees the product in a row of `products`: it is neither archived nor taken down, was not kept for review (POL29),
 * and its shop is approved (POL23). All that buyers read asks this; written out, so that the partial indexes are considered.
 *
 * @param product the name of the row in the statement
 */
export function isOffered(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved'
    and exists (select from shops offering where offering.id = ${row}.shop_id and offering.state = 'approved'))`;
}

/** SQL: whether the shop in a row of `shops` takes orders now, as the trigger `shop_orders_paused_shop` has it. */
export function takesOrders(shop = 'shops'): SQL<boolean> {
  const row = sql.raw(shop);
  return sql<boolean>`(${row}.state = 'approved' and ${row}.holiday_since is null)`;
}
