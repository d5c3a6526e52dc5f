import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE, PUBLIC_STOCK_CAP } from '../../../contract/kernel/limits.ts';
import { coveringPatterns, isPinCode, PIN_CODE_LENGTH } from '../../../contract/kernel/pin-code.ts';
import type { ProductId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ValueOrPlace } from '../../platform/database/prepared-statement.ts';
import { publicPage } from '../../platform/database/list-page.ts';
import { isOffered } from '../../market/shops/index.ts';

export interface Availability {
  variantId: VariantId;
  /** Units that the buyer's own unpaid order reserved are included. */
  available: number;
  isCovered: boolean;
}

export interface DeliverableRow {
  product_id: ProductId;
  variant_id: VariantId;
  status: 'active';
  quantity: number;
  deliveryDays: number;
}

/** An invalid pin code is not even covered by 'all India'. */
export const entriesCovering = (pinCode: string): string[] =>
  isPinCode(pinCode) ? coveringPatterns(pinCode) : [];

const patterns = (pinCode: string) => sql`${sql.param(entriesCovering(pinCode))}::text[]`;

/**
 * The record is `i`, found by its product. A function in place of its operator never uses the index of all pin codes, so that a
 * statement stays planned.
 */
export const coversBy = (entries: Placeholder | SQL): SQL =>
  sql`arrayoverlap(i.delivery_pin_codes, ${entries}::text[])`;

const covers = (pinCode: string) => coversBy(patterns(pinCode));

/** API-41, PDP-10: a page has a hundred rows. */
export async function listDeliverable(
  db: Queryable,
  {
    pinCode,
    productId,
    variantId,
    page,
  }: { pinCode: string; productId: ProductId | undefined; variantId: VariantId | undefined; page: number },
): Promise<DeliverableRow[]> {
  const { limit, offset } = publicPage({ page, limit: MAX_PAGE_SIZE });
  const { rows } = await db.execute<DeliverableRow & Record<string, unknown>>(sql`
    select i.product_id, i.variant_id, 'active' as status, least(i.units, ${PUBLIC_STOCK_CAP}::int) as quantity,
      shops.delivery_days as "deliveryDays"
    from sellable_stock i join product_facts p on p.id = i.product_id and ${isOffered('p')}
    join shop_facts shops on shops.id = p.shop_id
    where i.delivery_pin_codes && ${patterns(pinCode)}
      and (${productId ?? null}::uuid is null or i.product_id = ${productId ?? null}::uuid)
      and (${variantId ?? null}::uuid is null or i.variant_id = ${variantId ?? null}::uuid)
    order by i.inventory_id limit ${limit} offset ${offset}`);
  return rows;
}

/** PDP-10: unknown ids are left out. */
export async function listDeliverableAmong(
  db: Queryable,
  { pinCode, productIds }: { pinCode: string; productIds: readonly ProductId[] },
): Promise<ProductId[]> {
  const { rows } = await db.execute<{ productId: ProductId }>(sql`
    select distinct i.product_id as "productId"
    from sellable_stock i join product_facts p on p.id = i.product_id and ${isOffered('p')}
    where i.product_id = any(${sql.param(productIds)}::uuid[]) and ${covers(pinCode)}`);
  return rows.map(({ productId }) => productId);
}

export function entriesOf(pinCode: SQL): SQL {
  const prefixes = Array.from(
    { length: PIN_CODE_LENGTH },
    (_, length) => sql`left(${pinCode}, ${sql.raw(String(length))}) || '*'`,
  );
  return sql`case when ${pinCode} ~ '^[0-9]{6}$' then array[${pinCode}, ${sql.join(prefixes, sql`, `)}] end`;
}

/** Both are columns of the query, which also checks that the product is not archived. */
export function isDeliverable({ variantId, pinCode }: { variantId: SQL; pinCode: SQL }): SQL<boolean> {
  return sql<boolean>`exists (
    select from sellable_stock i where i.variant_id = ${variantId} and ${coversBy(entriesOf(pinCode))}
  )`;
}

export interface Delivery {
  pinCode: string;
  buyerId: UserId | null;
}

export async function findAvailability(
  db: Queryable,
  { variantIds, ...delivery }: Delivery & { variantIds: readonly VariantId[] },
): Promise<Availability[]> {
  const wanted = sql`select * from unnest(${sql.param(variantIds)}::uuid[])`;
  const { rows } = await db.execute<Availability & Record<string, unknown>>(
    availabilityOf(wanted, { entries: patterns(delivery.pinCode), buyerId: delivery.buyerId }),
  );
  return rows;
}

/** Units of the buyer's own unpaid order count as available, because another checkout releases them first. */
export function availabilityOf(
  variantIds: SQL,
  { entries, buyerId }: { entries: Placeholder | SQL; buyerId: ValueOrPlace<UserId | null> },
): SQL {
  return sql`
    select wanted.variant_id as "variantId",
      coalesce(sum(i.quantity - i.reserved + coalesce(own.quantity, 0)), 0)::int as available,
      count(i.id) > 0 as "isCovered"
    from (${variantIds}) as wanted(variant_id)
    left join inventory i on i.variant_id = wanted.variant_id and i.status = 'active' and ${coversBy(entries)}
    left join lateral (
      select sum(h.quantity) as quantity
      from stock_reservations h
      join order_line_facts l on l.id = h.order_line_id
      join shop_order_facts s on s.id = l.shop_order_id
      join order_numbers o on o.id = s.order_id
      where h.inventory_id = i.id and h.state = 'held' and o.user_id = ${buyerId}::uuid
    ) own on ${buyerId}::uuid is not null
    group by wanted.variant_id`;
}
