import { sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type InventoryLine, type InventoryLineOutcome, matchedLines, outcomes } from '../inventory-lines.ts';

export async function lockInventoryLines(
  tx: Transaction,
  shopId: ShopId,
  lines: readonly InventoryLine[],
): Promise<void> {
  const withoutId = lines.filter(({ id }) => id === undefined);
  await tx.execute(sql`
    select id from inventory
    where shop_id = ${shopId} and (id = any(${sql.param(lines.flatMap(({ id }) => id ?? []))}::uuid[])
      or product_id = any(${sql.param(withoutId.flatMap(({ productId }) => productId ?? []))}::uuid[])
      or variant_id = any(${sql.param(withoutId.flatMap(({ variantId }) => variantId ?? []))}::uuid[])
      or variant_id = any(array(
        select v.id from unnest(${sql.param(withoutId.flatMap(({ sku }) => sku ?? []))}::text[]) as named (sku)
        join variant_facts v on v.shop_id = ${shopId} and lower(v.sku) = lower(named.sku) and v.archived_at is null
      )))
    order by id for no key update`);
}

/** Callers lock the records. A line that cannot be applied is reported and skipped; each change leaves a movement. */
export async function saveInventoryLines(
  tx: Transaction,
  { shopId, actorId, note }: { shopId: ShopId; actorId: UserId; note: string },
  lines: readonly InventoryLine[],
): Promise<InventoryLineOutcome[]> {
  const { rows } = await tx.execute<InventoryLineOutcome & Record<string, unknown>>(sql`
    ${matchedLines(shopId, lines)}, changed as (
      update inventory i set quantity = coalesce(l.quantity, i.quantity),
        minimum_threshold = coalesce(l."minimumThreshold", i.minimum_threshold),
        status = coalesce(l.status, i.status), delivery_pin_codes = coalesce(l.codes, i.delivery_pin_codes),
        version = i.version + 1, updated_at = now()
      from matched l where i.id = l."inventoryId" and l.outcome = 'changed'
        and coalesce(l.quantity, i.quantity) >= i.reserved
      returning i.id, i.quantity - l."presentQuantity" as change
    ), added as (
      insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
      select v.id, v.product_id, v.shop_id, m.quantity, "minimumThreshold", coalesce(m.status, 'active'),
        coalesce(codes, '{}')
      from matched m join variant_facts v on v.id = m.variant where outcome = 'added'
      returning id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, change, 'edit', ${actorId}::uuid, ${note}::text from changed where change <> 0
      union all
      select id, quantity, 'initial', ${actorId}::uuid, ${note}::text from added
    )
    ${outcomes}`);
  return rows;
}
