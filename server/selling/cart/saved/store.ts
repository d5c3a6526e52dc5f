import { and, eq, sql } from 'drizzle-orm';
import type { WantedItem } from '../../../../contract/cart.ts';
import { MAX_LINE_QUANTITY, MAX_SAVED_ITEMS } from '../../../../contract/kernel/limits.ts';
import type { ProductId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { savedItems } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOffered } from '../../../market/shops/index.ts';

type SavedUnits = Required<WantedItem>;

/** Callers lock the cart. False means that there is no room for another variant. */
export async function saveUnits(
  tx: Transaction,
  userId: UserId,
  { productId, variantId, quantity }: SavedUnits,
): Promise<boolean> {
  const saved = await tx.execute(sql`
    insert into saved_items (user_id, variant_id, product_id, quantity)
    select ${userId}::uuid, ${variantId}::uuid, ${productId}::uuid, ${quantity}::int
    where ${MAX_SAVED_ITEMS}::int > (
      select count(*) from saved_items where user_id = ${userId} and variant_id <> ${variantId})
    on conflict (user_id, variant_id) do update
      set quantity = least(saved_items.quantity + excluded.quantity, ${MAX_LINE_QUANTITY}::int), created_at = excluded.created_at`);
  return saved.rowCount === 1;
}

export async function takeSaved(
  db: Queryable,
  userId: UserId,
  variantId: VariantId,
): Promise<{ productId: ProductId; quantity: number } | undefined> {
  const [taken] = await db
    .delete(savedItems)
    .where(and(eq(savedItems.userId, userId), eq(savedItems.variantId, variantId)))
    .returning({ productId: savedItems.productId, quantity: savedItems.quantity });
  return taken;
}

/** Callers lock the cart. The larger quantity counts; unavailable variants and those beyond the limit are left out. */
export async function mergeSaved(
  tx: Transaction,
  userId: UserId,
  items: readonly WantedItem[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(sql`
    with wanted as (
      select variants.id, variants.product_id, max(visitor.quantity) as quantity, min(visitor.place) as place
      from jsonb_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))}::jsonb)
        as visitor ("productId" uuid, "variantId" uuid, quantity int, place int)
      join product_facts products on products.id = visitor."productId" and ${isOffered()}
      join variant_facts variants on variants.product_id = products.id and variants.archived_at is null
        and (variants.id = visitor."variantId" or (visitor."variantId" is null and products.options = '[]'))
      group by variants.id, variants.product_id
    ), fitting as (
      select wanted.*, known.variant_id is not null as is_known,
        count(*) filter (where known.variant_id is null) over (order by place) as added
      from wanted left join saved_items known on known.user_id = ${userId} and known.variant_id = wanted.id
    )
    insert into saved_items (user_id, variant_id, product_id, quantity, created_at)
    select ${userId}::uuid, id, product_id, quantity, now() - place * interval '1 microsecond'
    from fitting
    where is_known or added <= ${MAX_SAVED_ITEMS}::int - (select count(*) from saved_items where user_id = ${userId})
    on conflict (user_id, variant_id) do update set quantity = greatest(saved_items.quantity, excluded.quantity)`);
}
