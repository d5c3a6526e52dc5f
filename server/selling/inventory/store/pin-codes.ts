import { sql } from 'drizzle-orm';
import type { ServedPinCode } from '../../../../contract/inventory.ts';
import { MAX_DELIVERY_PIN_CODES } from '../../../../contract/kernel/limits.ts';
import type { InventoryId, ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { coversBy, entriesCovering } from '../availability-store.ts';

/** One statement locks in the order of ids; a full record stays. Null `productIds` means all that were wanted there. */
export async function addPinCode(
  tx: Transaction,
  ownerId: UserId,
  { pinCode, productIds }: { pinCode: string; productIds: readonly ProductId[] | null },
): Promise<ServedPinCode> {
  const entries = sql`${sql.param(entriesCovering(pinCode))}::text[]`;
  const { rows } = await tx.execute<ServedPinCode & Record<string, unknown>>(sql`
    with missed as (
      select distinct u.product_id, u.variant_id from missed_pin_codes u join shop_names s on s.id = u.shop_id
      where s.owner_id = ${ownerId} and u.pin_code = ${pinCode}
        and (${productIds === null}::boolean or u.product_id = any(${sql.param([...(productIds ?? [])])}::uuid[]))
        -- Of what named no variant, one that is delivered there is enough.
        and (u.variant_id is not null or not exists (
          select from inventory delivered join variant_facts v on v.id = delivered.variant_id and v.archived_at is null
          where delivered.product_id = u.product_id and delivered.status = 'active' and arrayoverlap(delivered.delivery_pin_codes, ${entries})
        ))
    ), found as (
      select i.id, cardinality(i.delivery_pin_codes) < ${MAX_DELIVERY_PIN_CODES}::int as has_room
      from inventory i join variant_facts v on v.id = i.variant_id and v.archived_at is null
      join product_names p on p.id = i.product_id and not p.is_archived
      where i.product_id in (select product_id from missed) and i.status = 'active'
        and exists (select from missed m where m.product_id = i.product_id and coalesce(m.variant_id, i.variant_id) = i.variant_id)
        and not exists (
          select from inventory other where other.variant_id = i.variant_id and other.status = 'active'
            and arrayoverlap(other.delivery_pin_codes, ${entries})
        )
      order by i.id for no key update of i
    ), served as (
      update inventory i set delivery_pin_codes = i.delivery_pin_codes || ${pinCode}::text, version = i.version + 1,
        updated_at = now()
      from found f where i.id = f.id and f.has_room and not ${coversBy(entries)}
      returning i.id
    )
    select array(select id from served) as "inventoryIds",
      (select count(*)::int from found where not has_room) as "full"`);
  return rows[0] ?? { inventoryIds: [], full: 0 };
}

export async function removePinCode(
  tx: Transaction,
  ownerId: UserId,
  { pinCode, inventoryIds }: { pinCode: string; inventoryIds: readonly InventoryId[] },
): Promise<InventoryId[]> {
  const { rows } = await tx.execute<{ id: InventoryId }>(sql`
    with named as (
      select i.id from inventory i join shop_names s on s.id = i.shop_id
      where s.owner_id = ${ownerId} and i.id = any(${sql.param([...inventoryIds])}::uuid[]) and i.deleted_at is null
        and ${pinCode}::text = any(i.delivery_pin_codes)
      order by i.id for no key update of i
    )
    update inventory i set delivery_pin_codes = array_remove(i.delivery_pin_codes, ${pinCode}::text), version = i.version + 1,
      updated_at = now()
    from named where i.id = named.id
    returning i.id`);
  return rows.map(({ id }) => id);
}
