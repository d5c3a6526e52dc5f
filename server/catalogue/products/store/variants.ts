import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import type { ProductId, ShopId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { products, variants } from '../../../../database/schema/catalog.ts';
import type { CategoryPlace } from '../../categories/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { costOf, type PlannedVariant, type PresentProduct } from '../plan-variants.ts';
import { isOwnedBy } from '../read-products.ts';

/** A product's options and variants as they are to be saved. */
export interface SavedVariants {
  options: readonly ProductOption[];
  variants: readonly PlannedVariant[];
}

/**
 * Replaces options and variants of a locked product. All variants are archived first: then no order of writing them has a combination
 * or a SKU twice for a moment.
 */
export async function replaceVariants(
  transaction: Transaction,
  productId: ProductId,
  { options, variants: planned }: SavedVariants,
): Promise<void> {
  await transaction
    .update(products)
    .set({ ...costOf(planned), options, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId));
  await transaction
    .update(variants)
    .set({ archivedAt: sql`now()` })
    .where(and(eq(variants.productId, productId), isNull(variants.archivedAt)));
  await upsertVariants(transaction, productId, planned);
}

export async function upsertVariants(
  transaction: Transaction,
  productId: ProductId,
  planned: readonly PlannedVariant[],
): Promise<void> {
  await transaction.execute(sql`
    insert into variants (id, product_id, shop_id, position, choices, sku, price_paise, discount_percent,
      weight_grams, length_mm, width_mm, height_mm, net_quantity, hsn_code, gst_class, archived_at, former_choices)
    select coalesce(v.id, gen_random_uuid()), p.id, p.shop_id, v.position - 1, array(select jsonb_array_elements_text(v.choices)::smallint),
      v.sku, v."pricePaise", v."discountPercent", v."weightGrams", v."lengthMm", v."widthMm", v."heightMm",
      v."netQuantity", v."hsnCode", v."gstClass",
      case when v."isArchived" then now() end, nullif(v."formerChoices", 'null')
    from rows from (jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as (
      id uuid, choices jsonb, sku text, "pricePaise" bigint, "discountPercent" smallint, "weightGrams" int,
      "lengthMm" int, "widthMm" int, "heightMm" int, "netQuantity" text, "hsnCode" text, "gstClass" text,
      "isArchived" boolean, "formerChoices" jsonb
    )) with ordinality as v (id, choices, sku, "pricePaise", "discountPercent", "weightGrams", "lengthMm", "widthMm",
      "heightMm", "netQuantity", "hsnCode", "gstClass", "isArchived", "formerChoices", position)
    join products p on p.id = ${productId}
    on conflict (id) do update set position = excluded.position, choices = excluded.choices, sku = excluded.sku,
      price_paise = excluded.price_paise, discount_percent = excluded.discount_percent,
      weight_grams = excluded.weight_grams, length_mm = excluded.length_mm, width_mm = excluded.width_mm,
      height_mm = excluded.height_mm, net_quantity = excluded.net_quantity, hsn_code = excluded.hsn_code,
      gst_class = excluded.gst_class, former_choices = excluded.former_choices,
      archived_at = case when excluded.archived_at is not null then coalesce(variants.archived_at, now()) end`);
}

/** A product of the seller's with what a change of its variants builds on. */
interface LockedProduct extends PresentProduct, CategoryPlace {
  shopId: ShopId;
  version: number;
}

/** Locks one of the seller's products; undefined when it is not theirs. */
export async function lockVariants(
  transaction: Transaction,
  ownerId: UserId,
  productId: ProductId,
): Promise<LockedProduct | undefined> {
  const [product] = await transaction
    .select({
      shopId: products.shopId,
      version: products.version,
      category: products.category,
      subcategoryId: products.subcategoryId,
      options: products.options,
      pricePaise: products.pricePaise,
      discountPercent: products.discountPercent,
    })
    .from(products)
    .where(and(eq(products.id, productId), isOwnedBy(transaction, ownerId)))
    .for('no key update');
  if (!product) return undefined;
  const present = await transaction
    .select(plannedColumns)
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(variants.position, variants.id);
  return { ...product, variants: present };
}

/** What a plan of variants builds on. */
export const plannedColumns = {
  id: variants.id,
  choices: variants.choices,
  formerChoices: variants.formerChoices,
  sku: variants.sku,
  pricePaise: variants.pricePaise,
  discountPercent: variants.discountPercent,
  weightGrams: variants.weightGrams,
  lengthMm: variants.lengthMm,
  widthMm: variants.widthMm,
  heightMm: variants.heightMm,
  netQuantity: variants.netQuantity,
  hsnCode: variants.hsnCode,
  gstClass: variants.gstClass,
  isArchived: sql<boolean>`${variants.archivedAt} is not null`,
};

/** Moves all variants of some products to another one; none of them is on sale until `replaceVariants` says so. */
export async function moveVariants(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx
    .update(variants)
    .set({ productId: to, archivedAt: sql`coalesce(${variants.archivedAt}, now())` })
    .where(inArray(variants.productId, [...from]));
}

/** Removes variants that nothing can point at, as they were added in this transaction. */
export async function removeVariants(tx: Transaction, ids: readonly VariantId[]): Promise<void> {
  if (ids.length > 0) await tx.delete(variants).where(inArray(variants.id, [...ids]));
}
