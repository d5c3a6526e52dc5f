import { sql } from 'drizzle-orm';
import type { ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { clearable, matchedLines, type ProductLineOutcome, type SimpleLine } from '../product-lines.ts';

/** Locks these products of the shop. */
export async function lockProductLines(
  transaction: Transaction,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<void> {
  await transaction.execute(sql`
    select id from products where id = any(${sql.param([...ids])}::uuid[]) and shop_id = ${shopId}
    order by id for no key update`);
}

/**
 * Adds and changes products without options as the lines say, once they are locked; a line that could not be applied is reported and
 * skipped.
 */
export async function saveProductLines(
  transaction: Transaction,
  shopId: ShopId,
  lines: readonly SimpleLine[],
): Promise<(ProductLineOutcome & { productId: ProductId })[]> {
  type Row = ProductLineOutcome & { productId: ProductId };
  const { rows } = await transaction.execute<Row & Record<string, unknown>>(sql`
    ${matchedLines(shopId, lines)}, changed as (
      update products p set name = coalesce(l.name, p.name), brand = coalesce(l.brand, p.brand),
        gender = coalesce(l.gender, p.gender), category = coalesce(l.described->>'category', p.category),
        subcategory_id = case when l.described is null then p.subcategory_id else l.described->>'subcategoryId' end,
        attributes = coalesce(l.described->'attributes', p.attributes), label = coalesce(l.described->'label', p.label),
        description = coalesce(l.description, p.description),
        price_paise = coalesce(l."pricePaise", p.price_paise),
        discount_percent = coalesce(l."discountPercent", p.discount_percent),
        archived_at = case when coalesce(l."isArchived", p.archived_at is not null)
          then coalesce(p.archived_at, now()) end,
        version = p.version + 1
      from matched l where p.id = l.id and p.shop_id = ${shopId} and l.outcome = 'changed'
    ), variants_changed as (
      update variants v set price_paise = coalesce(l."pricePaise", v.price_paise),
        discount_percent = coalesce(l."discountPercent", v.discount_percent), sku = ${clearable('sku')}, weight_grams = ${clearable('weightGrams')},
        length_mm = ${clearable('lengthMm')}, width_mm = ${clearable('widthMm')}, height_mm = ${clearable('heightMm')}, net_quantity = ${clearable('netQuantity')}, hsn_code = ${clearable('hsnCode')},
        gst_class = ${clearable('gstClass')}
      from matched l where v.product_id = l.id and v.archived_at is null and l.outcome = 'changed'
    ), added as (
      insert into products
        (id, shop_id, name, brand, category, subcategory_id, attributes, label, gender, description, price_paise,
        discount_percent, archived_at)
      select "productId", ${shopId}::uuid, name, coalesce(brand, ''), described->>'category', described->>'subcategoryId',
        described->'attributes', described->'label', coalesce(gender, 'unisex'), coalesce(description, ''), "pricePaise", coalesce("discountPercent", 0),
        case when "isArchived" then now() end
      from matched where outcome = 'added' order by line
    ), variants_added as (
      insert into variants (product_id, shop_id, price_paise, discount_percent, sku, weight_grams, length_mm, width_mm, height_mm,
        net_quantity, hsn_code, gst_class)
      select "productId", ${shopId}::uuid, "pricePaise", coalesce("discountPercent", 0), nullif(sku, ''),
        nullif("weightGrams", '')::int, nullif("lengthMm", '')::int, nullif("widthMm", '')::int, nullif("heightMm", '')::int,
        nullif("netQuantity", ''), nullif("hsnCode", ''), nullif("gstClass", '')
      from matched where outcome = 'added'
    )
    select line, outcome, "presentVersion", "productId" from matched order by line`);
  return rows;
}
