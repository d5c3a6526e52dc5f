import { eq, sql } from 'drizzle-orm';
import type { Paise } from '../../../../../contract/kernel/money.ts';
import type { ProductOption } from '../../../../../contract/kernel/product-options.ts';
import type {
  OrderLineId,
  ReturnId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../../../../contract/kernel/schemas.ts';
import { replacements } from '../../../../../database/schema/returns.ts';
import { VOID_RETURN_STATES } from '../../index.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';

export interface LineToExchange {
  id: OrderLineId;
  shopOrderId: ShopOrderId;
  variantId: VariantId;
  unitPricePaise: Paise;
  quantity: number;
  keptQuantity: number;
  totalPaise: Paise;
  pinCode: string;
}

export async function findLineToExchange(
  db: Queryable,
  userId: UserId,
  lineId: OrderLineId,
): Promise<LineToExchange | undefined> {
  const { rows } = await db.execute<LineToExchange & Record<string, unknown>>(sql`
    select l.id, l.shop_order_id as "shopOrderId", l.variant_id as "variantId",
      l.unit_price_paise::float8 as "unitPricePaise", l.quantity, l.total_paise::float8 as "totalPaise",
      case when l.cancelled_at is null then l.quantity - (
        select coalesce(sum(b.quantity), 0)::int from return_lines b join returns r on r.id = b.return_id
        where b.order_line_id = l.id and b.exchange_id is null
          and r.status <> all(${sql.param([...VOID_RETURN_STATES])}::text[])
      ) else 0 end as "keptQuantity", o.postal_code as "pinCode"
    from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
    where l.id = ${lineId} and o.user_id = ${userId}`);
  return rows[0];
}

export interface OtherVariant {
  id: VariantId;
  options: readonly ProductOption[];
  choices: readonly number[];
  sku: string | null;
  pricePaise: Paise;
}

/** A merge may just have moved the variant, so its present product counts. */
export async function listOtherVariants(
  db: Queryable,
  { variantId }: Pick<LineToExchange, 'variantId'>,
): Promise<OtherVariant[]> {
  const { rows } = await db.execute<OtherVariant & Record<string, unknown>>(sql`
    select v.id, p.options, v.choices, v.sku, v.price_paise::float8 as "pricePaise"
    from variant_facts own join product_facts p on p.id = own.product_id join variant_facts v on v.product_id = p.id
    where own.id = ${variantId} and p.archived_at is null and v.archived_at is null and v.id <> own.id
    order by v.position, v.id`);
  return rows;
}

export async function insertReplacement(
  tx: Transaction,
  replacement: typeof replacements.$inferInsert,
): Promise<void> {
  await tx.insert(replacements).values(replacement);
}

export async function noteShipment(
  tx: Transaction,
  returnId: ReturnId,
  shipment: { carrier: string; trackingNumber: string },
): Promise<void> {
  await tx.update(replacements).set(shipment).where(eq(replacements.returnId, returnId));
}
