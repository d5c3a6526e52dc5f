import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { OptionKind, ProductOption } from '../../../contract/kernel/option-schemas.ts';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isActive } from '../../catalog/index.ts';
import type { DeliveryArea, IndexedProduct, IndexedVariant } from './product-table.ts';

/** Longer lists of pin codes are not read for every product that has them. */
const ENTRIES_MAX_BYTES = 256;

/** Where something can be bought and delivered: the lists of its active records with stock, one in a line. */
function deliveryLists(ofStock: SQL): SQL {
  return sql`lateral (
    select string_agg(lists.list, E'\n' order by lists.list) as text from (
      select array_to_json(stock.delivery_pin_codes)::text as list from sellable_stock stock where ${ofStock}
    ) lists
  ) area`;
}
const areaKey = sql<string | null>`left(md5(area.text), 16)`;
const areaText = sql<
  string | null
>`case when octet_length(area.text) <= ${ENTRIES_MAX_BYTES} then area.text end`;

/** Of a product without options, whose one variant needs no reading: most products are such ones. */
const productLists = deliveryLists(sql`stock.product_id = products.id and products.options = '[]'`);

interface VariantRow {
  variantId: VariantId;
  pricePaise: number;
  discountPercent: number;
  choices: number[];
  areaKey: string | null;
  areaText: string | null;
}

/** The active variants of a product with options, the cheapest first, which has the product's own figures. */
const activeVariants = sql<[VariantRow, ...VariantRow[]] | null>`case when products.options <> '[]' then (
  select json_agg(json_build_object(
    'variantId', variant.id, 'pricePaise', variant.price_paise, 'discountPercent', variant.discount_percent,
    'choices', variant.choices, 'areaKey', ${areaKey}, 'areaText', ${areaText}
  ) order by variant.price_paise, variant.discount_percent desc, variant.position, variant.id)
  from variants variant
  left join ${deliveryLists(sql`stock.product_id = products.id and stock.variant_id = variant.id`)} on true
  where variant.product_id = products.id and variant.archived_at is null
) end`;

const columns = {
  id: products.id,
  shopId: products.shopId,
  category: products.category,
  gender: products.gender,
  brand: products.brand,
  pricePaise: products.pricePaise,
  ratingHundredths: products.ratingHundredths,
  discountPercent: products.discountPercent,
  soldCount: products.soldCount,
  createdAtMicros: sql<number>`extract(epoch from ${products.createdAt}) * 1000000`.mapWith(Number),
  areaKey,
  areaText,
  options: products.options,
  variants: activeVariants,
  name: products.name,
  searchVector: sql<string>`${products.searchVector}`,
};

/** The active products among the ids. */
export async function listIndexedProducts(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<IndexedProduct[]> {
  return (await selectWhere(db, isOneOf(ids))).map(indexedProduct);
}

/** The next active products in the order of their ids. */
export async function listIndexedProductsAfter(
  db: Queryable,
  id: ProductId | undefined,
  limit: number,
): Promise<IndexedProduct[]> {
  const rows = await selectWhere(db, id && gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(indexedProduct);
}

/** A variant; without its id the only one of its product. */
interface VariantOf {
  productId: ProductId;
  variantId: VariantId | null;
}

/** Where each variant is delivered, in full; null where it can be bought no more. */
export async function listDeliveryAreas(
  db: Queryable,
  variants: readonly VariantOf[],
): Promise<(DeliveryArea | null)[]> {
  const lists = deliveryLists(sql`stock.product_id = wanted.product_id
    and (wanted.variant_id is null or stock.variant_id = wanted.variant_id)`);
  const productIds = sql.param(variants.map(({ productId }) => productId));
  const variantIds = sql.param(variants.map(({ variantId }) => variantId));
  const { rows } = await db.execute<{ key: string | null; text: string | null }>(sql`
    select ${areaKey} as key, area.text
    from unnest(${productIds}::uuid[], ${variantIds}::uuid[]) with ordinality as wanted (product_id, variant_id, place)
    left join ${lists} on true
    order by wanted.place`);
  return rows.map(({ key, text }) => areaOf(key, text));
}

function isOneOf(ids: readonly ProductId[]): SQL {
  return sql`${products.id} = any(${sql.param([...ids])}::uuid[])`;
}

function selectWhere(db: Queryable, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(products)
    .leftJoin(productLists, sql`true`)
    .where(and(isActive, condition))
    .$dynamic();
}

type IndexedRow = Awaited<ReturnType<typeof selectWhere>>[number];

function indexedProduct({
  options,
  variants,
  areaKey: key,
  areaText: text,
  ...product
}: IndexedRow): IndexedProduct {
  const only = { variantId: null, size: null, colour: null, deliveryArea: areaOf(key, text) };
  const [cheapest = only, ...alternatives] = (variants ?? []).map((row) => indexedVariant(options, row));
  return { ...product, ...cheapest, alternatives };
}

function indexedVariant(
  options: readonly ProductOption[],
  { choices, areaKey: key, areaText: text, ...variant }: VariantRow,
): IndexedVariant {
  const valueOf = (kind: OptionKind) => {
    const place = options.findIndex((option) => option.kind === kind);
    return options[place]?.values.find(({ number }) => number === choices[place]) ?? null;
  };
  return { ...variant, size: valueOf('size'), colour: valueOf('colour'), deliveryArea: areaOf(key, text) };
}

function areaOf(key: string | null, text: string | null): DeliveryArea | null {
  if (key === null) return null;
  const lists = text?.split('\n').map((list) => JSON.parse(list) as string[]); // written as such above
  return { key, entries: lists ? lists.flat() : null };
}
