import { sql } from 'drizzle-orm';
import type { InventoryId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isLow } from '../seller-store.ts';

/** More would not fit into the time of one statement; the next run takes the others. */
const LOW_AT_ONCE = 10_000;

/** Marking and returning is one statement, so that no other process notifies the seller too. */
export async function takeLowRecords(tx: Transaction): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with low as (
      select i.id from inventory i
      where ${isLow} and i.low_stock_told_at is null
        and exists (select from product_names p where p.id = i.product_id and not p.is_archived)
        and exists (select from variant_facts v where v.id = i.variant_id and v.archived_at is null)
      order by i.id limit ${LOW_AT_ONCE} for no key update of i skip locked
    )
    update inventory i set low_stock_told_at = now() from low where i.id = low.id returning i.id`);
  return rows.map(({ id }) => id);
}

/** Records above their threshold are unmarked, so that the next shortage is mailed. */
export async function clearLowStockMarks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update inventory set low_stock_told_at = null
    where id in (
      select i.id from inventory i
      where i.low_stock_told_at is not null and not i.is_short
      order by i.id for no key update skip locked
    )`);
}
