import { sql } from 'drizzle-orm';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { countCouponsOf } from '../../../selling/coupons/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export interface MergeFigures {
  sold: number;
  coupons: number;
}

export async function listMergeFigures(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<Map<ProductId, MergeFigures>> {
  const coupons = await countCouponsOf(db, ids);
  const { rows } = await db.execute<{ id: ProductId; sold: number }>(sql`
    select id, sold_count as sold from products where id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, sold }) => [id, { sold, coupons: coupons.get(id) ?? 0 }]));
}
