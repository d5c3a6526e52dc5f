import { sql } from 'drizzle-orm';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ListedSellerProduct } from '../../../contract/seller-products.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';

export type ListedFigures = Pick<ListedSellerProduct, 'unitsSold' | 'stockRecord'>;

export async function findListedFigures(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<Map<ProductId, ListedFigures>> {
  const rows = await listFigures(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** A bestseller has too many order lines to add up: the stored figure is corrected by uncounted sales. */
const listFigures = prepareStatement<{ ids: string }, ListedFigures & { id: ProductId }>(
  'list_figures_of_own_products',
  (value) => sql`
  with page as materialized (
    select value::uuid as id from jsonb_array_elements_text(${value('ids')}::jsonb) as given (value)
  ), moved as (
    select coalesce(merged.to_id, u.product_id) as product_id, u.quantity as units
    from uncounted_sales u left join product_redirects merged on merged.from_id = u.product_id
    union all
    select product_id, -sold_count from carried_figures where product_id = any(array(select id from page))
    union all
    select l.product_id, -back.quantity from order_line_facts l join returned_units back on back.order_line_id = l.id
    where l.product_id = any(array(select id from page))
  ), changed as (
    select product_id, sum(units) as units from moved group by product_id
  ), stock as (
    select i.product_id, min(json_build_object(
      'id', i.id, 'quantity', i.quantity, 'reserved', i.reserved, 'version', i.version)::text)::json as record
    from stock_records i where i.product_id = any(array(select id from page)) and i.deleted_at is null
    group by i.product_id having count(*) = 1 and bool_and(i.status = 'active')
  )
  select p.id, greatest(0, p.sold_count + coalesce(changed.units, 0))::int as "unitsSold", stock.record as "stockRecord"
  from page join products p on p.id = page.id
  left join changed on changed.product_id = p.id left join stock on stock.product_id = p.id`,
);
