import { sql } from 'drizzle-orm';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export interface MergeFigures {
  sold: number;
  coupons: number;
}

export async function listMergeFigures(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<Map<ProductId, MergeFigures>> {
  const { rows } = await db.execute<MergeFigures & { id: ProductId } & Record<string, unknown>>(sql`
    select p.id, p.sold_count as sold, (
      select count(*)::int from coupons c where c.product_id = p.id and c.deleted_at is null
    ) as coupons
    from products p where p.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
