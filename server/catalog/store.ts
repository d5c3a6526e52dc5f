import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { NewProduct, ProductChange } from '../../contract/seller-products.ts';
import type { ProductOption } from '../../contract/kernel/product-options.ts';
import type { CaseId, ProductId, ShopId, UserId, VariantId } from '../../contract/kernel/schemas.ts';
import { products, variants } from '../../database/schema/catalog.ts';
import type { CategoryPlace } from '../categories/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { VariantLabelInput } from '../../contract/label.ts';
import type { Description, DescriptionChange, PresentDescription } from './describe-product.ts';
import { costOf, type PlannedVariant, type PresentProduct } from './plan-variants.ts';
import {
  clearable,
  matchedLines,
  type ProductLine,
  type ProductLineOutcome,
  type SimpleLine,
} from './product-lines.ts';
import { isActive, isOwnedBy } from './read-products.ts';

/** Adds to the stars and to the number of reviews of a product, in the transaction that changes the review. */
export async function changeRating(
  transaction: Transaction,
  productId: ProductId,
  by: { sum: number; count: number },
): Promise<void> {
  await transaction
    .update(products)
    .set({
      ratingSum: sql`${products.ratingSum} + ${by.sum}`,
      ratingCount: sql`${products.ratingCount} + ${by.count}`,
    })
    .where(eq(products.id, productId));
}

/** Notes units of placed orders, negative ones of cancelled orders; `countSales` counts them. */
export async function noteSales(
  transaction: Transaction,
  sold: readonly { productId: ProductId; quantity: number }[],
): Promise<void> {
  const units = sold.map(({ productId, quantity }) => ({ productId, quantity }));
  await insertSales(transaction, { sold: JSON.stringify(units) });
}

const insertSales = prepareStatement<{ sold: string }, Record<string, never>>(
  'note_sales',
  (value) => sql`
  insert into uncounted_sales (product_id, quantity)
  select "productId", quantity from jsonb_to_recordset(${value('sold')}::jsonb) as sold ("productId" uuid, quantity int)`,
);

/** Adds the recorded sales to the products' sold figures, those of a merged product to what it became; one process at a time, the others skip it. */
export async function countSales(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('count sales', 0)) as "isAlone"`,
  );
  if (!rows[0]?.isAlone) return;
  await transaction.execute(sql`
    with counted as (
      delete from uncounted_sales returning product_id, quantity
    ), sold as (
      select coalesce(moved.to_id, product_id) as product_id, sum(quantity)::int as quantity
      from counted left join product_redirects moved on moved.from_id = product_id
      group by 1 having sum(quantity) <> 0
    ), locked as (
      select id from products where id in (select product_id from sold) order by id for no key update
    )
    update products set sold_count = sold_count + sold.quantity
    from sold join locked on locked.id = sold.product_id
    where products.id = locked.id`);
}

/** Locks the product's row; undefined when there is none. */
export async function lockProduct(
  transaction: Transaction,
  productId: ProductId,
): Promise<LockedDescription | undefined> {
  const [row] = await transaction
    .select({
      archivedAt: products.archivedAt,
      takeDownId: products.takeDownId,
      category: products.category,
      subcategoryId: products.subcategoryId,
      attributes: products.attributes,
      label: products.label,
      options: products.options,
    })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  if (!row) return undefined;
  const { archivedAt, takeDownId, ...description } = row;
  return { ...description, isOnSale: archivedAt === null && takeDownId === null };
}

/** A product whose row is locked. */
export interface LockedDescription extends PresentDescription {
  /** It is neither archived nor taken down. */
  isOnSale: boolean;
}

/** A product as it is added, its place in the tree resolved. */
export type DescribedProduct = Omit<NewProduct, keyof DescriptionChange | keyof VariantLabelInput> &
  Description;
/** A change of a product, likewise. */
export type DescribedChange = Omit<ProductChange, keyof DescriptionChange> & Partial<Description>;

/** A product's options and variants as they are to be saved. */
export interface SavedVariants {
  options: readonly ProductOption[];
  variants: readonly PlannedVariant[];
}

/** Inserts a product with its variants. */
export async function insertProduct(
  transaction: Transaction,
  shopId: ShopId,
  { price: _price, discount: _discount, shopId: _named, ...texts }: DescribedProduct,
  { options, variants: planned }: SavedVariants,
): Promise<ProductId> {
  const [row] = await transaction
    .insert(products)
    .values({ ...texts, ...costOf(planned), options, shopId })
    .returning({ id: products.id });
  if (!row) throw new Error('a product was inserted without a row');
  await upsertVariants(transaction, row.id, planned);
  return row.id;
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

async function upsertVariants(
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

/**
 * Whether the seller has such a product, of the given version if one is given. Price and discount are those of its only variant.
 * It updates the product before its variants: that takes the lock under which variants change.
 */
export async function updateProduct(
  transaction: Transaction,
  ownerId: UserId,
  productId: ProductId,
  { price, discount, netQuantity, hsnCode, gstClass, isArchived, version, ...texts }: DescribedChange,
): Promise<boolean> {
  const archivedAt = isArchived ? sql`coalesce(${products.archivedAt}, now())` : null;
  const cost = {
    ...(price !== undefined && { pricePaise: price }),
    ...(discount !== undefined && { discountPercent: discount }),
  };
  const ofVariant = {
    ...cost,
    ...(netQuantity !== undefined && { netQuantity: netQuantity || null }),
    ...(hsnCode !== undefined && { hsnCode: hsnCode || null }),
    ...(gstClass !== undefined && { gstClass: gstClass || null }),
  };
  const rows = await transaction
    .update(products)
    .set({
      ...texts,
      ...cost,
      ...(isArchived !== undefined && { archivedAt }),
      version: sql`${products.version} + 1`,
    })
    .where(
      and(
        eq(products.id, productId),
        isOwnedBy(transaction, ownerId),
        version === undefined ? undefined : eq(products.version, version),
      ),
    )
    .returning({ id: products.id });
  if (rows.length > 0 && Object.keys(ofVariant).length > 0) {
    await transaction
      .update(variants)
      .set(ofVariant)
      .where(and(eq(variants.productId, productId), isNull(variants.archivedAt)));
  }
  return rows.length > 0;
}

/** Takes all products of a shop out of the market. */
export async function archiveProductsOf(tx: Transaction, shopId: ShopId): Promise<void> {
  await tx
    .update(products)
    .set({ archivedAt: sql`now()`, version: sql`${products.version} + 1` })
    .where(and(eq(products.shopId, shopId), isActive));
}

/** Hides a product from everybody but its seller, or shows it again with null. */
export async function setTakeDown(tx: Transaction, productId: string, caseId: CaseId | null): Promise<void> {
  await tx.update(products).set({ takeDownId: caseId }).where(sql`${products.id} = ${productId}`);
}

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

/** Adds the stars and the counted sales of some products to those of another one. */
export async function addFigures(tx: Transaction, from: readonly ProductId[], to: ProductId): Promise<void> {
  await tx.execute(sql`
    update products set rating_sum = products.rating_sum + other.rating_sum,
      rating_count = products.rating_count + other.rating_count, sold_count = products.sold_count + other.sold_count
    from (
      select sum(rating_sum) as rating_sum, sum(rating_count) as rating_count, sum(sold_count) as sold_count
      from products where id = any(${sql.param([...from])}::uuid[])
    ) other where products.id = ${to}`);
}

/** Removes products that were merged with another one, once nothing points at them any more. */
export async function removeProducts(tx: Transaction, ids: readonly ProductId[]): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...ids]));
}

/** Locks these products of the shop. */
export async function lockProductLines(
  transaction: Transaction,
  shopId: ShopId,
  lines: readonly ProductLine[],
): Promise<void> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  await transaction.execute(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[]) and shop_id = ${shopId}
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
): Promise<ProductLineOutcome[]> {
  const { rows } = await transaction.execute<ProductLineOutcome & Record<string, unknown>>(sql`
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
    select line, outcome, "presentVersion" from matched order by line`);
  return rows;
}

/** The columns that each variant has for itself, and their types. */
const COST_COLUMNS = { pricePaise: sql`price_paise`, discountPercent: sql`discount_percent` };
const COST_TYPES = { pricePaise: sql`bigint`, discountPercent: sql`smallint` };
export type CostField = keyof typeof COST_COLUMNS;
/** What a change of many products at once may set. */
export type BulkField = CostField | 'category' | 'archivedAt';

/** One field of one product as it is to be, in the database's text form or as the id of its category, unless the product has another version by now. */
export interface BulkValue {
  id: ProductId;
  version: number;
  value: string | null;
  /** Of a field that variants have: what each active one gets; where there is only one, it gets the product's. */
  variants: readonly (readonly [VariantId, string])[];
}

export function isCostField(field: BulkField): field is CostField {
  return field === 'pricePaise' || field === 'discountPercent';
}

/** Sets one field of many of the seller's products; gives the ids of those that it found as expected. */
export async function updateProducts(
  transaction: Transaction,
  ownerId: UserId,
  field: BulkField,
  values: readonly BulkValue[],
): Promise<Set<ProductId>> {
  const changed = new Set<ProductId>();
  for (const part of inParts(values)) {
    const { rows } = await transaction.execute<{ id: ProductId }>(bulkUpdate(ownerId, field, part));
    for (const { id } of rows) changed.add(id);
    await checkVariantsNow(transaction);
  }
  return changed;
}

function bulkUpdate(ownerId: UserId, field: BulkField, values: readonly BulkValue[]): SQL {
  switch (field) {
    case 'pricePaise':
    case 'discountPercent':
      return costUpdate(ownerId, field, values);
    case 'category':
      return categoryUpdate(ownerId, values);
    case 'archivedAt':
      return sql`${heldProducts(ownerId, values)} update products p
        set archived_at = held.value::timestamptz, version = p.version + 1
        from held where p.id = held.id returning p.id`;
  }
}

/** Sets categories by their ids; products of one that is gone stay as they are. */
function categoryUpdate(ownerId: UserId, values: readonly BulkValue[]): SQL {
  return sql`${heldProducts(ownerId, values)} update products p
    set category = wanted.root, subcategory_id = case when wanted.depth > 0 then wanted.id end, version = p.version + 1
    from held join categories wanted on wanted.id = held.value
    where p.id = held.id returning p.id`;
}

/** Variants that one statement changes: with all at once, it and the checks at the end would take longer than a statement may. */
const VALUES_AT_ONCE = 1000;

/** Parts of whole products, of about `VALUES_AT_ONCE` variants each. */
function inParts(values: readonly BulkValue[]): BulkValue[][] {
  const parts: BulkValue[][] = [];
  let size = VALUES_AT_ONCE;
  for (const value of values) {
    if (size >= VALUES_AT_ONCE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(value);
    size += Math.max(1, value.variants.length);
  }
  return parts;
}

/** Makes the database check the written variants at once, so that the end of a large transaction does not take long. */
export async function checkVariantsNow(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`set constraints all immediate`);
  await transaction.execute(sql`set constraints all deferred`);
}

/** Locks the products that are as expected, as `held`; begins a statement. */
function heldProducts(ownerId: UserId, values: readonly BulkValue[]): SQL {
  return sql`
    with held as (
      select p.id, given.value
      from unnest(
        ${sql.param(values.map(({ id }) => id))}::uuid[],
        ${sql.param(values.map(({ version }) => version))}::int[],
        ${sql.param(values.map(({ value }) => value))}::text[]
      ) as given (id, version, value)
      join products p on p.id = given.id and p.version = given.version
      where p.shop_id in (select id from shops where owner_id = ${ownerId})
      order by p.id for no key update of p
    )`;
}

/** Sets prices or discounts of variants; their products show those of the cheapest. */
function costUpdate(ownerId: UserId, field: CostField, values: readonly BulkValue[]): SQL {
  const given = values.flatMap(({ variants: own }) => own);
  const column = COST_COLUMNS[field];
  const kept = COST_COLUMNS[field === 'pricePaise' ? 'discountPercent' : 'pricePaise'];
  return sql`${heldProducts(ownerId, values)}, wanted as (
      select v.id, v.product_id, v.${kept}, coalesce(own.value, held.value)::${COST_TYPES[field]} as ${column}
      from held join variants v on v.product_id = held.id and v.archived_at is null
      left join unnest(
        ${sql.param(given.map(([id]) => id))}::uuid[], ${sql.param(given.map(([, value]) => value))}::text[]
      ) as own (id, value) on own.id = v.id
    ), shown as (
      select distinct on (product_id) * from wanted order by product_id, price_paise, discount_percent desc
    ), changed as (
      update products p set price_paise = shown.price_paise, discount_percent = shown.discount_percent,
        version = p.version + 1
      from shown where p.id = shown.product_id returning p.id
    ), of_variants as (
      update variants v set ${column} = wanted.${column} from wanted where v.id = wanted.id
    )
    select id from changed`;
}
