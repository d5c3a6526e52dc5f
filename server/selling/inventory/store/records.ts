import { sql } from 'drizzle-orm';
import type { InventoryChange, NewInventoryOfVariants } from '../../../../contract/inventory.ts';
import { MAX_STOCK } from '../../../../contract/kernel/limits.ts';
import type { InventoryId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** A quantity without a variant means the product's only one. */
export interface NewRecords extends Omit<NewInventoryOfVariants, 'quantities'> {
  quantities: readonly { variant_id?: VariantId | undefined; quantity: number }[];
}

export async function insertRecords(
  tx: Transaction,
  ownerId: UserId,
  { product_id, minimum_threshold, status, delivery_pin_codes, quantities }: NewRecords,
): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with records as (
      insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, status, delivery_pin_codes)
      select v.id, v.product_id, v.shop_id, wanted.quantity, ${minimum_threshold}::int, ${status}::text,
        ${sql.param(delivery_pin_codes)}::text[]
      from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as wanted (variant_id uuid, quantity int)
      join product_facts p on p.id = ${product_id}
      join variant_facts v on v.product_id = p.id and v.archived_at is null
        and (v.id = wanted.variant_id or (wanted.variant_id is null and p.options = '[]'))
      join shop_names s on s.id = v.shop_id and s.owner_id = ${ownerId}
      returning id, quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id)
      select id, quantity, 'initial', ${ownerId}::uuid from records
    )
    select id from records`);
  return rows.map(({ id }) => id);
}

export interface EditedRecord {
  quantity: number;
  reserved: number;
  version: number;
  isDone: boolean;
}

/** One statement guards the version, the reserved units and `MAX_STOCK`; a difference leaves a movement 'edit'. */
export async function updateRecord(
  tx: Transaction,
  ownerId: UserId,
  inventoryId: InventoryId,
  edit: InventoryChange,
): Promise<EditedRecord | undefined> {
  const codes = edit.delivery_pin_codes;
  const { rows } = await tx.execute<EditedRecord & Record<string, unknown>>(sql`
    with found as (
      select i.id, i.quantity, i.reserved, i.version,
        coalesce(${edit.quantity ?? null}::int, i.quantity + ${edit.change ?? 0}::int) as wanted
      ${ownRecord(ownerId, inventoryId)} for no key update of i
    ), edited as (
      update inventory i set quantity = f.wanted, version = f.version + 1, updated_at = now(),
        minimum_threshold = coalesce(${edit.minimum_threshold ?? null}::int, i.minimum_threshold),
        status = coalesce(${edit.status ?? null}::text, i.status),
        delivery_pin_codes = coalesce(${codes === undefined ? null : sql.param(codes)}::text[], i.delivery_pin_codes)
      from found f
      where i.id = f.id and f.version = coalesce(${edit.version ?? null}::int, f.version)
        and f.wanted between f.reserved and ${MAX_STOCK}::int
      returning i.id, f.wanted - f.quantity as change
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, change, 'edit', ${ownerId}::uuid, ${edit.reason ?? null}::text from edited where change <> 0
    )
    select quantity, reserved, version, exists (select from edited) as "isDone" from found`);
  return rows[0];
}

/** Reserved units prevent it; the stock leaves a last movement. */
export async function removeRecord(
  tx: Transaction,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<EditedRecord | undefined> {
  const { rows } = await tx.execute<EditedRecord & Record<string, unknown>>(sql`
    with found as (
      select i.id, i.quantity, i.reserved, i.version ${ownRecord(ownerId, inventoryId)} for no key update of i
    ), removed as (
      update inventory i set quantity = 0, status = 'inactive', deleted_at = now(), updated_at = now()
      from found f where i.id = f.id and f.reserved = 0
      returning i.id, f.quantity
    ), noted as (
      insert into stock_movements (inventory_id, change, reason, actor_id, note)
      select id, -quantity, 'edit', ${ownerId}::uuid, 'Taken out of the inventory' from removed where quantity > 0
    )
    select quantity, reserved, version, exists (select from removed) as "isDone" from found`);
  return rows[0];
}

function ownRecord(ownerId: UserId, inventoryId: InventoryId) {
  return sql`from inventory i join shop_names s on s.id = i.shop_id
    where i.id = ${inventoryId} and s.owner_id = ${ownerId} and i.deleted_at is null`;
}

/** An order at the same moment either waits and finds no stock, or commits first and is seen by the next statement. */
export async function withdrawStockOf(tx: Transaction, ownerId: UserId): Promise<void> {
  await tx.execute(sql`
    with offered as (
      select i.id from inventory i join shop_names s on s.id = i.shop_id
      where s.owner_id = ${ownerId} and i.status = 'active' order by i.id for no key update of i
    )
    update inventory i set status = 'inactive', version = i.version + 1, updated_at = now()
    from offered where i.id = offered.id`);
}
