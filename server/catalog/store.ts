import { and, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../contract/kernel/categories.ts';
import type { NewProduct, ProductChange } from '../../contract/catalog.ts';
import type { ProductId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { productPictures, products } from '../../database/schema/catalog.ts';
import { shops } from '../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { type ProductPicture, type ProductRow, productColumns } from './product-row.ts';

/** Not archived; written out, so that the partial indexes are considered. */
export const isActive = isNull(products.archivedAt);

/** A product can be bought: an active record has units that nobody reserved. */
export const hasStock = sql`exists (
  select from inventory record
  where record.product_id = products.id and record.status = 'active' and record.quantity > record.reserved
)`;

/** The active products among the ids, in the order of the ids and each once. */
export async function listProductsByIds(db: Queryable, ids: readonly ProductId[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const rows: ProductRow[] = await db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, unique), isActive));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return unique.flatMap((id) => byId.get(id) ?? []);
}

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

export interface ExaminedWord {
  word: string;
  /** Too common to search by, like 'the'. */
  isStopWord: boolean;
  /** An active product has it, in any form. */
  isKnown: boolean;
  /** An active product has a word that begins with it. */
  isBeginning: boolean;
}

/** What the catalogue knows of some words, in their order; each holds letters and digits only. */
export async function examineWords(db: Queryable, words: readonly string[]): Promise<ExaminedWord[]> {
  const active = sql`select 1 from products where archived_at is null and search_vector @@`;
  const { rows } = await db.execute<ExaminedWord & Record<string, unknown>>(sql`
    select word, numnode(to_tsquery('english', exact)) = 0 as "isStopWord",
      exists (${active} (to_tsquery('english', exact) || to_tsquery('simple', exact))) as "isKnown",
      exists (${active} (to_tsquery('english', exact || ':*') || to_tsquery('simple', exact || ':*'))) as "isBeginning"
    from unnest(${sql.param([...words])}::text[]) with ordinality as words(word, position),
      lateral (select '''' || word || '''') as quoted(exact)
    order by position
  `);
  return rows;
}

const MIN_VOCABULARY_WORD_LENGTH = 3;

/** Every word, numbers apart, of the active products' names, brands and categories, with the number of products that have it. */
export async function listVocabulary(db: Queryable): Promise<{ word: string; products: number }[]> {
  const { rows } = await db.execute<{ word: string; products: number }>(sql`
    select word, ndoc as products from ts_stat($$
      select to_tsvector('simple', name || ' ' || brand || ' ' || category) from products where archived_at is null
    $$)
    where length(word) >= ${MIN_VOCABULARY_WORD_LENGTH} and word ~ '^[[:alnum:]]*[[:alpha:]][[:alnum:]]*$'
  `);
  return rows;
}

/**
 * Counts units of placed orders into the products' sold figures. The rows are locked in the order of their ids, so that
 * two orders cannot wait for each other.
 */
export async function changeSoldCount(
  transaction: Transaction,
  sold: readonly { productId: ProductId; quantity: number }[],
): Promise<void> {
  const productIds = sql.param(sold.map(({ productId }) => productId));
  const quantities = sql.param(sold.map(({ quantity }) => quantity));
  await transaction.execute(
    sql`select id from products where id = any(${productIds}::uuid[]) order by id for no key update`,
  );
  await transaction.execute(sql`
    update products set sold_count = sold_count + sold.quantity
    from (
      select product_id, sum(quantity)::int as quantity
      from unnest(${productIds}::uuid[], ${quantities}::int[]) as line (product_id, quantity) group by product_id
    ) sold
    where products.id = sold.product_id`);
}

export interface ProductDetailsRow extends ProductRow {
  shopName: string;
}

/** An active product with its shop's name. */
export async function findProductDetails(
  db: Queryable,
  productId: ProductId,
): Promise<ProductDetailsRow | undefined> {
  const [row]: ProductDetailsRow[] = await db
    .select({ ...productColumns, shopName: shops.name })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(and(eq(products.id, productId), isActive));
  return row;
}

/** The brands of active products, by name. */
export async function listBrands(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(and(isActive, ne(products.brand, '')));
  return rows.map((row) => row.brand).sort((a, b) => a.localeCompare(b, 'en'));
}

/** Percent; 0 when nothing is reduced. */
export async function findHighestDiscount(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ percent: products.discountPercent })
    .from(products)
    .where(isActive)
    .orderBy(desc(products.discountPercent))
    .limit(1);
  return row?.percent ?? 0;
}

/** How many active products each category has; one without any is left out. */
export async function countByCategory(db: Queryable): Promise<Map<Category, number>> {
  const rows = await db
    .select({ category: products.category, total: count() })
    .from(products)
    .where(isActive)
    .groupBy(products.category);
  return new Map(rows.map((row) => [row.category, row.total]));
}

/** The best current discounts among what can be bought. */
export async function listOffers(db: Queryable, limit: number): Promise<ProductRow[]> {
  return await db
    .select(productColumns)
    .from(products)
    .where(and(isActive, sql`${products.discountPercent} > 0`, hasStock))
    .orderBy(desc(products.discountPercent), products.id)
    .limit(limit);
}

/** So many near products are looked at for some that can be bought. */
const NEAR_PRODUCTS = 64;

/**
 * Other active products of the category, those of the same brand and then those near in price; among the nearest, what
 * can be bought comes first.
 */
export async function listRelated(db: Queryable, product: ProductRow, limit: number): Promise<ProductRow[]> {
  const isSameBrand = sql<boolean>`${products.brand} = ${product.brand}`;
  const distance = sql<number>`abs(ln(${products.pricePaise}::float8 / ${product.pricePaise}))`;
  // First the near ones alone: stock is looked up for them and not for the whole category.
  const near = db
    .select({
      id: products.id,
      isSameBrand: isSameBrand.as('is_same_brand'),
      distance: distance.as('distance'),
    })
    .from(products)
    .where(and(isActive, eq(products.category, product.category), ne(products.id, product.id)))
    .orderBy(desc(isSameBrand), distance, products.id)
    .limit(NEAR_PRODUCTS)
    .as('near');
  return await db
    .select(productColumns)
    .from(near)
    .innerJoin(products, eq(products.id, near.id))
    .orderBy(desc(hasStock), desc(near.isSameBrand), near.distance, near.id)
    .limit(limit);
}

/** Whether there is an active product of this id. */
export async function isActiveProduct(db: Queryable, productId: ProductId): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isActive));
  return rows.length > 0;
}

/** Keeps others from changing the product until the transaction ends; undefined when there is none. */
export async function lockProduct(
  transaction: Transaction,
  productId: ProductId,
): Promise<{ isArchived: boolean } | undefined> {
  const [row] = await transaction
    .select({ archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  return row && { isArchived: row.archivedAt !== null };
}

export async function countActiveProducts(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(isActive);
  return row?.total ?? 0;
}

/** The ids of active products in a lasting order. */
export async function listActiveProductIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductId[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isActive)
    .orderBy(products.id)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row.id);
}

/** A product of the seller's own shop. */
export function isOwnedBy(db: Queryable, ownerId: UserId): SQL {
  return inArray(products.shopId, db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId)));
}

export async function insertProduct(
  transaction: Transaction,
  shopId: ShopId,
  { price, discount, shopId: _named, ...texts }: NewProduct,
): Promise<ProductId> {
  const [row] = await transaction
    .insert(products)
    .values({ ...texts, shopId, pricePaise: price, discountPercent: discount })
    .returning({ id: products.id });
  if (!row) throw new Error('a product was inserted without a row');
  return row.id;
}

/** Whether the seller has such a product, of the given version if one is given. */
export async function updateProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
  { price, discount, isArchived, version, ...texts }: ProductChange,
): Promise<boolean> {
  const archivedAt = isArchived ? sql`coalesce(${products.archivedAt}, now())` : null;
  const rows = await db
    .update(products)
    .set({
      ...texts,
      ...(price !== undefined && { pricePaise: price }),
      ...(discount !== undefined && { discountPercent: discount }),
      ...(isArchived !== undefined && { archivedAt }),
      version: sql`${products.version} + 1`,
    })
    .where(
      and(
        eq(products.id, productId),
        isOwnedBy(db, ownerId),
        version === undefined ? undefined : eq(products.version, version),
      ),
    )
    .returning({ id: products.id });
  return rows.length > 0;
}

/** Puts these pictures in the place of all that the product has, the first as the primary one. */
export async function replacePictures(
  transaction: Transaction,
  ownerId: UserId,
  productId: ProductId,
  pictures: readonly ProductPicture[],
): Promise<void> {
  const own = transaction
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isOwnedBy(transaction, ownerId)));
  await transaction.delete(productPictures).where(inArray(productPictures.productId, own));
  if (pictures.length === 0) return;
  await transaction
    .insert(productPictures)
    .values(pictures.map(({ key, alt }, position) => ({ productId, position, pictureKey: key, alt })));
}
