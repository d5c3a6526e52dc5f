import { type SQL, sql } from 'drizzle-orm';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { InventoryId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Absent fields stay. A line names its record by id, or by a variant with one record or none, which is then added. A variant is
 * named by id, else by SKU, else by a product without options.
 */
export interface InventoryLine {
  line: number;
  id?: InventoryId | undefined;
  productId?: ProductId | undefined;
  variantId?: VariantId | undefined;
  sku?: string | undefined;
  version?: number | undefined;
  quantity?: number | undefined;
  minimumThreshold?: number | undefined;
  status?: 'active' | 'inactive' | undefined;
  pinCodes?: readonly string[] | undefined;
}

export interface InventoryLineOutcome {
  line: number;
  outcome:
    | 'added'
    | 'changed'
    | 'unchanged'
    | 'not_found'
    | 'product_not_found'
    | 'variant_not_found'
    | 'sku_not_found'
    | 'variant_required'
    | 'other_product'
    | 'other_variant'
    | 'several_records'
    | 'incomplete'
    | 'version_missing'
    | 'stale'
    | 'below_reserved';
  inventoryId: InventoryId | null;
  variantId: VariantId | null;
  presentQuantity: number | null;
  presentReserved: number | null;
  presentVersion: number | null;
}

const sorted = (codes: SQL) => sql`(select array_agg(code order by code) from unnest(${codes}) as code)`;

/** Records of archived variants can be changed but not added. A merged product means its successor. */
export function matchedLines(shopId: ShopId, lines: readonly InventoryLine[]): SQL {
  return sql`
    with lines as (
      select line, id, coalesce(moved.to_id, "productId") as "productId",
        coalesce("variantId", case when id is null and sku is null then moved.variant_id end) as "variantId",
        sku, version, quantity, "minimumThreshold", status, case when "pinCodes" is not null then array(select jsonb_array_elements_text("pinCodes")) end as codes
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        line int, id uuid, "productId" uuid, "variantId" uuid, sku text, version int, quantity int,
        "minimumThreshold" int, status text, "pinCodes" jsonb
      ) left join moved_products moved on moved.from_id = "productId"
    ), named as (
      select l.*, p.id is not null as "isOwnProduct", p.options <> '[]' as "hasOptions",
        coalesce(named.id, by_sku.id, only_one.id) as variant,
        coalesce(named.product_id, by_sku.product_id) as "variantProduct",
        named.archived_at is not null as "isArchived"
      from lines l
      left join product_facts p on p.id = l."productId" and p.shop_id = ${shopId}
      left join variant_facts named on named.id = l."variantId" and named.shop_id = ${shopId}
      left join variant_facts by_sku on l."variantId" is null and by_sku.shop_id = ${shopId}
        and lower(by_sku.sku) = lower(l.sku) and by_sku.archived_at is null
      left join variant_facts only_one on l."variantId" is null and l.sku is null
        and only_one.product_id = p.id and p.options = '[]' and only_one.archived_at is null
    ), meant as (
      select n.*, case when n.id is not null then array[n.id] else array(
        select i.id from inventory i
        where i.variant_id = n.variant and i.shop_id = ${shopId} and i.deleted_at is null
      ) end as candidates
      from named n
    ), matched as (
      select m.*, i.id as "inventoryId", i.quantity as "presentQuantity", i.reserved as "presentReserved",
        i.version as "presentVersion", case
        when m."productId" is not null and not m."isOwnProduct" then 'product_not_found'
        when m."variantId" is not null and m.variant is null then 'variant_not_found'
        when m.id is null and m.sku is not null and m.variant is null then 'sku_not_found'
        when m.id is null and m.variant is null and m."hasOptions" then 'variant_required'
        when m.id is null and m."productId" <> m."variantProduct" then 'other_product'
        when cardinality(m.candidates) > 1 then 'several_records'
        when cardinality(m.candidates) = 0 and m."isArchived" then 'variant_not_found'
        when cardinality(m.candidates) = 0 and (m.quantity is null or m."minimumThreshold" is null) then 'incomplete'
        when cardinality(m.candidates) = 0 then 'added'
        when i.id is null then 'not_found'
        when m."productId" <> i.product_id then 'other_product'
        when m."variantId" <> i.variant_id then 'other_variant'
        when m.version <> i.version then 'stale'
        when m.quantity < i.reserved then 'below_reserved'
        when coalesce(m.quantity, i.quantity) = i.quantity
          and coalesce(m."minimumThreshold", i.minimum_threshold) = i.minimum_threshold
          and coalesce(m.status, i.status) = i.status
          and (m.codes is null or cardinality(m.codes) = cardinality(i.delivery_pin_codes)
            and ${sorted(sql`m.codes`)} is not distinct from ${sorted(sql`i.delivery_pin_codes`)}) then 'unchanged'
        when m.version is null then 'version_missing'
        else 'changed' end as outcome
      from meant m
      left join inventory i on cardinality(m.candidates) = 1 and i.id = m.candidates[1]
        and i.shop_id = ${shopId} and i.deleted_at is null
    )`;
}

export const outcomes = sql`
  select line, outcome, "inventoryId", variant as "variantId", "presentQuantity", "presentReserved", "presentVersion"
  from matched order by line`;

export async function compareInventoryLines(
  db: Queryable,
  shopId: ShopId,
  lines: readonly InventoryLine[],
): Promise<InventoryLineOutcome[]> {
  const { rows } = await db.execute<InventoryLineOutcome & Record<string, unknown>>(
    sql`${matchedLines(shopId, lines)} ${outcomes}`,
  );
  return rows;
}

export interface ExportedInventoryLine {
  line: number;
  id: InventoryId;
  productId: ProductId;
  productName: string;
  variantId: VariantId;
  options: readonly ProductOption[];
  choices: number[];
  formerChoices: VariantChoice[] | null;
  sku: string | null;
  version: number;
  quantity: number;
  minimumThreshold: number;
  status: 'active' | 'inactive';
  pinCodes: string[];
}

export async function listInventoryIdsByName(db: Queryable, shopId: ShopId): Promise<InventoryId[]> {
  const { rows } = await db.execute<{ id: InventoryId }>(sql`
    select i.id from inventory i join product_facts p on p.id = i.product_id join variant_facts v on v.id = i.variant_id
    where i.shop_id = ${shopId} and i.deleted_at is null order by lower(p.name), p.id, v.position, i.id`);
  return rows.map(({ id }) => id);
}

export async function listInventoryLines(
  db: Queryable,
  shopId: ShopId,
  ids: readonly InventoryId[],
): Promise<ExportedInventoryLine[]> {
  const { rows } = await db.execute<ExportedInventoryLine & Record<string, unknown>>(sql`
    select wanted.line::int as line, i.id, i.product_id as "productId", p.name as "productName",
      i.variant_id as "variantId", p.options, v.choices, v.former_choices as "formerChoices", v.sku, i.version, i.quantity, i.minimum_threshold as "minimumThreshold", i.status, i.delivery_pin_codes as "pinCodes"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, line)
    join inventory i on i.id = wanted.id and i.shop_id = ${shopId} and i.deleted_at is null
    join product_facts p on p.id = i.product_id join variant_facts v on v.id = i.variant_id
    order by wanted.line`);
  return rows;
}
