import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { OptionKind, ProductOption } from '../../../../contract/kernel/option-schemas.ts';
import type { CategoryId, ProductId, ShopId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { productFacts } from '../../../../database/schema/catalog.ts';
import { categoryNames } from '../../../../database/schema/categories.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOffered } from '../../../market/shops/index.ts';
import type { DeliveryArea, IndexedProduct, IndexedVariant } from './product-table.ts';

/** Longer lists of pin codes are not read for every product that has them. */
const ENTRIES_MAX_BYTES = 256;

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

/** Most products have no options; for these the variant need not be read. */
const productLists = deliveryLists(sql`stock.product_id = product_facts.id and product_facts.options = '[]'`);

interface VariantRow {
  variantId: VariantId;
  pricePaise: number;
  discountPercent: number;
  choices: number[];
  areaKey: string | null;
  areaText: string | null;
}

const activeVariants = sql<
  [VariantRow, ...VariantRow[]] | null
>`case when product_facts.options <> '[]' then (
  select json_agg(json_build_object(
    'variantId', variant.id, 'pricePaise', variant.price_paise, 'discountPercent', variant.discount_percent,
    'choices', variant.choices, 'areaKey', ${areaKey}, 'areaText', ${areaText}
  ) order by variant.price_paise, variant.discount_percent desc, variant.position, variant.id)
  from variant_facts variant
  left join ${deliveryLists(sql`stock.product_id = product_facts.id and stock.variant_id = variant.id`)} on true
  where variant.product_id = product_facts.id and variant.archived_at is null
) end`;

const namesOfCategory = sql`(
  select concat_ws(' ', own.name, parent.name, ancestor.name) from category_names own
  left join category_names parent on parent.id = own.parent_id and parent.depth > 0
  left join category_names ancestor on ancestor.id = parent.parent_id and ancestor.depth > 0
  where own.id = product_facts.subcategory_id
)`;

const attributeWords = sql`(
  select string_agg(case jsonb_typeof(given.value)
    when 'boolean' then case when given.value = 'true' then attribute.name else '' end
    when 'array' then (select string_agg(several.each, ' ') from jsonb_array_elements_text(given.value) as several (each))
    else concat_ws(' ', given.value #>> '{}', attribute.unit) end, ' ')
  from jsonb_each(product_facts.attributes) given join attribute_names attribute on attribute.id = given.key
)`;

const optionWords = sql`(
  select string_agg(offered.value ->> 'name', ' ') from jsonb_array_elements(product_facts.options) as listed (option),
    jsonb_array_elements(listed.option -> 'values') as offered (value) where listed.option ->> 'kind' <> 'size'
)`;

/** A shop may name the option differently, so phrases such as 'size 9' and 'black colour' are added. */
const sizeWords = sql`(
  select string_agg(concat_ws(' ', listed.option ->> 'name',
    case listed.option ->> 'kind' when 'size' then 'size' when 'colour' then 'colour color' end,
    case when listed.option ->> 'kind' = 'size' then (
      select string_agg(offered.value ->> 'name', ' ') from jsonb_array_elements(listed.option -> 'values') as offered (value)
    ) end), ' ')
  from jsonb_array_elements(product_facts.options) as listed (option)
)`;

function weightedVector(words: SQL, weight: 'C' | 'D'): SQL {
  return sql`setweight(to_tsvector('english', parted(coalesce(${words}, ''))), ${sql.raw(`'${weight}'`)})`;
}

/** Other tables hold the words of category, options and attributes. */
export const searchVector = sql<string>`product_facts.search_vector
  || case when product_facts.subcategory_id is null then '' else ${weightedVector(namesOfCategory, 'C')} end
  || case when product_facts.options = '[]' then '' else ${weightedVector(optionWords, 'C')} || ${weightedVector(sizeWords, 'D')} end
  || case when product_facts.attributes = '{}' then '' else ${weightedVector(attributeWords, 'D')} end`;

const columns = {
  id: productFacts.id,
  shopId: productFacts.shopId,
  category: productFacts.category,
  subcategoryId: productFacts.subcategoryId,
  attributes: productFacts.attributes,
  gender: productFacts.gender,
  brand: productFacts.brand,
  pricePaise: productFacts.pricePaise,
  ratingHundredths: productFacts.ratingHundredths,
  discountPercent: productFacts.discountPercent,
  soldCount: productFacts.soldCount,
  createdAtMicros: sql<number>`extract(epoch from ${productFacts.createdAt}) * 1000000`.mapWith(Number),
  areaKey,
  areaText,
  options: productFacts.options,
  variants: activeVariants,
  name: productFacts.name,
  topic: sql<string>`concat_ws(' ', ${productFacts.category}, ${namesOfCategory})`,
  searchVector,
};

export async function listCategoryWords(db: Queryable): Promise<{ id: CategoryId; lexemes: string[] }[]> {
  const lexemes = sql<string[]>`tsvector_to_array(to_tsvector('english', parted(${categoryNames.name})))`;
  return await db
    .select({ id: categoryNames.id, lexemes })
    .from(categoryNames)
    .where(gt(categoryNames.depth, 0));
}

export async function listIndexedProducts(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<IndexedProduct[]> {
  return (await selectWhere(db, isOneOf(ids)).orderBy(asc(productFacts.id))).map(indexedProduct);
}

/**
 * Offered products in order would cost too much: the planner may read all of every shop for each page, as it
 * expects few where `shops` was never analysed.
 */
export async function listProductIdsAfter(
  db: Queryable,
  id: ProductId | undefined,
  limit: number,
): Promise<ProductId[]> {
  const rows = await db
    .select({ id: productFacts.id })
    .from(productFacts)
    .where(id && gt(productFacts.id, id))
    .orderBy(asc(productFacts.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

interface VariantOf {
  productId: ProductId;
  variantId: VariantId | null;
}

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

export async function listIndexedProductsOfShop(
  db: Queryable,
  shopId: ShopId,
  { after, limit }: { after: ProductId | undefined; limit: number },
): Promise<IndexedProduct[]> {
  const rows = await selectWhere(
    db,
    and(eq(productFacts.shopId, shopId), after && gt(productFacts.id, after)),
  )
    .orderBy(asc(productFacts.id))
    .limit(limit);
  return rows.map(indexedProduct);
}

function isOneOf(ids: readonly ProductId[]): SQL {
  return sql`${productFacts.id} = any(${sql.param([...ids])}::uuid[])`;
}

function selectWhere(db: Queryable, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(productFacts)
    .leftJoin(productLists, sql`true`)
    .where(and(isOffered('product_facts'), condition))
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
  const only = { variantId: null, size: null, colour: null, others: [], deliveryArea: areaOf(key, text) };
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
  const others = options.flatMap(({ name, kind, values }, place) => {
    const value = values.find(({ number }) => number === choices[place]);
    return kind === 'other' && value ? [{ option: name, value: value.name }] : [];
  });
  return {
    ...variant,
    size: valueOf('size'),
    colour: valueOf('colour'),
    others,
    deliveryArea: areaOf(key, text),
  };
}

function areaOf(key: string | null, text: string | null): DeliveryArea | null {
  if (key === null) return null;
  const lists = text?.split('\n').map((list) => JSON.parse(list) as string[]);
  return { key, entries: lists ? lists.flat() : null };
}
