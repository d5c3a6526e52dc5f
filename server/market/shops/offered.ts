import { type SQL, sql } from 'drizzle-orm';

/** The product is neither archived nor taken down nor kept for review, whatever the state of its shop. */
export function isPublished(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved')`;
}

/** POL23, POL29: buyers saw the product at some time; a suspended shop sold before. */
export function wasShown(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.approval = 'approved' and exists (
    select from shops showing where showing.id = ${row}.shop_id and showing.state in ('approved', 'suspended')))`;
}

/** POL23, POL29: everything that buyers read has this condition, written out so that the partial indexes are considered. */
export function isOffered(product = 'products'): SQL<boolean> {
  const row = sql.raw(product);
  return sql<boolean>`(${row}.archived_at is null and ${row}.take_down_id is null and ${row}.approval = 'approved'
    and exists (select from shops offering where offering.id = ${row}.shop_id and offering.state = 'approved'))`;
}

/** The trigger `shop_orders_paused_shop` has the same condition. */
export function takesOrders(shop = 'shops'): SQL<boolean> {
  const row = sql.raw(shop);
  return sql<boolean>`(${row}.state = 'approved' and ${row}.holiday_since is null)`;
}
