import { type SQL, sql } from 'drizzle-orm';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isActiveProduct } from './store.ts';

/** So many near products are looked at for some that can be bought. */
export const NEAR_PRODUCTS = 64;

/**
 * Other active products of the product's category, those of the same brand and then those near in price (by the ratio of
 * the two); among the nearest, what can be bought comes first. Undefined when there is no such product.
 */
export async function listRelatedIds(
  db: Queryable,
  productId: ProductId,
  limit: number,
): Promise<ProductId[] | undefined> {
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    with product as (
      select id, category, brand, price_paise from products where id = ${productId} and archived_at is null
    ), candidates as (
      select other.id, other.price_paise, true as is_same_brand
      from product join products other on other.brand = product.brand and other.category = product.category
      where other.archived_at is null and other.id <> product.id
      union all
      select other.id, other.price_paise, false from product cross join lateral (${otherBrands(sql`<=`, sql`desc`)}) other
      union all
      select other.id, other.price_paise, false from product cross join lateral (${otherBrands(sql`>`, sql`asc`)}) other
    ), near as (
      select candidates.id, is_same_brand, greatest(candidates.price_paise, product.price_paise)::float8
        / least(candidates.price_paise, product.price_paise) as ratio
      from candidates, product
      order by is_same_brand desc, ratio, id
      limit ${NEAR_PRODUCTS}
    )
    select id from near
    order by exists (
      select from inventory record
      where record.product_id = near.id and record.status = 'active' and record.quantity > record.reserved
    ) desc, is_same_brand desc, ratio, id
    limit ${limit}
  `);
  if (rows.length === 0 && !(await isActiveProduct(db, productId))) return undefined;
  return rows.map(({ id }) => id);
}

/** The nearest in price on one side: from the index of prices, so that a large category costs no more than a small one. */
function otherBrands(isOnThisSide: SQL, direction: SQL): SQL {
  return sql`
    select near.id, near.price_paise from products near
    where near.archived_at is null and near.category = product.category and near.brand <> product.brand
      and near.price_paise ${isOnThisSide} product.price_paise
    order by near.price_paise ${direction}, near.id limit ${NEAR_PRODUCTS}`;
}

/** Those of the products that an active record with stock delivers to the pin code. */
export async function listDeliverableAmong(
  db: Queryable,
  productIds: readonly ProductId[],
  pinCode: string,
): Promise<ProductId[]> {
  // By its product, not by the index of all pin codes: entries such as `*` are everywhere.
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select distinct record.product_id as id from inventory record
    where record.product_id = any(${sql.param([...productIds])}::uuid[])
      and record.status = 'active' and record.quantity > record.reserved
      and arrayoverlap(record.delivery_pin_codes, ${sql.param(coveringPatterns(pinCode))}::text[])`);
  return rows.map(({ id }) => id);
}
