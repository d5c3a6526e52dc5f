import { type SQL, sql } from 'drizzle-orm';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

export async function findBestSellers(
  db: Queryable,
  {
    inCart,
    ofSameCategories,
    limit,
  }: { inCart: readonly ProductId[]; ofSameCategories: boolean; limit: number },
): Promise<ProductId[]> {
  const theirCategories = sql`(select category from product_facts where id = any(${ids(inCart)}))`;
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select product.id
    from product_facts product
    where ${isOffered('product')} and product.id <> all(${ids(inCart)}) and ${hasStock}
      ${ofSameCategories ? sql`and product.category in ${theirCategories}` : sql``}
    order by product.sold_count desc, product.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function filterBuyable(db: Queryable, productIds: readonly ProductId[]): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select product.id from product_facts product
    where product.id = any(${ids(productIds)}) and ${isOffered('product')} and ${hasStock}`);
  const buyable = new Set(rows.map(({ id }) => id));
  return productIds.filter((id) => buyable.has(id));
}

const hasStock = sql`exists (select from sellable_stock stock where stock.product_id = product.id)`;

function ids(list: readonly ProductId[]): SQL {
  return sql`${sql.param([...list])}::uuid[]`;
}
