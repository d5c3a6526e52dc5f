import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Listing, ListingFilters } from './listing-filters.ts';
import { type ProductRow, productColumns } from './product-row.ts';
import { type SearchMeaning, type SearchScope, textQuery } from './search-meaning.ts';
import { hasStock, isActive } from './store.ts';

/** How many active products the filters leave. */
export async function countProducts(
  db: Queryable,
  filters: ListingFilters,
  meaning: SearchMeaning | undefined,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(conditionsOf(filters, meaning));
  return row?.total ?? 0;
}

/** One page of the active products that the filters leave, in a total order. */
export async function listProducts(
  db: Queryable,
  listing: Listing,
  meaning: SearchMeaning | undefined,
): Promise<ProductRow[]> {
  return await pageQuery(db, listing, meaning);
}

/** The query of `listProducts`, for a look at its plan. */
export function pageQuery(
  db: Queryable,
  { filters, sortBy, page, limit }: Listing,
  meaning: SearchMeaning | undefined,
) {
  const [key, inOrder] = orderOf(sortBy, meaning);
  // First the page's ids alone, then what belongs to them: pictures and stock of skipped products are not looked up.
  const ids = db
    .select({ id: products.id, key: key.as('key') })
    .from(products)
    .where(conditionsOf(filters, meaning))
    .orderBy(...inOrder(key, products.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');
  return db
    .select(productColumns)
    .from(ids)
    .innerJoin(products, eq(products.id, ids.id))
    .orderBy(...inOrder(ids.key, ids.id));
}

type InOrder = (...keys: [key: SQL | SQL.Aliased, id: unknown]) => SQL[];

const ascending: InOrder = (key, id) => [asc(key), sql`${id} asc`];
const descending: InOrder = (key, id) => [desc(key), sql`${id} asc`];
/** The ascending order read backwards. */
const reversed: InOrder = (key, id) => [desc(key), sql`${id} desc`];

/** What a sort compares and how; equal products follow by id, in the direction that the sort's index has. */
export function orderOf(
  sortBy: Listing['sortBy'],
  meaning: SearchMeaning | undefined,
): [key: SQL, inOrder: InOrder] {
  switch (sortBy) {
    case 'price_low_to_high':
      return [sql`${products.pricePaise}`, ascending];
    case 'price_high_to_low':
      return [sql`${products.pricePaise}`, reversed];
    case 'rating_high_to_low':
      return [sql`${products.ratingHundredths}`, descending];
    case 'discount_high_to_low':
      return [sql`${products.discountPercent}`, descending];
    case 'best_selling':
      return [sql`${products.soldCount}`, descending];
    case 'relevance':
      return meaning
        ? [relevance(meaning, 'everything'), descending]
        : [sql`${products.createdAt}`, descending];
    case 'newest_first':
      return [sql`${products.createdAt}`, descending];
  }
}

/** The active products whose name, brand or category fits best, with their first picture. */
export async function suggestProducts(
  db: Queryable,
  meaning: SearchMeaning,
  limit: number,
): Promise<{ id: ProductId; name: string; brand: string; pictureKey: string | null }[]> {
  return await db
    .select({
      id: products.id,
      name: products.name,
      brand: products.brand,
      pictureKey: sql<string | null>`(
        select picture.picture_key from product_pictures picture
        where picture.product_id = products.id order by picture.position limit 1
      )`,
    })
    .from(products)
    .where(and(isActive, sql`${products.searchVector} @@ ${textQuery(meaning, 'names')}`))
    .orderBy(desc(relevance(meaning, 'names')), products.id)
    .limit(limit);
}

/** How well the text fits; among equals, what sells well comes first. */
function relevance(meaning: SearchMeaning, scope: SearchScope): SQL {
  return sql`ts_rank(${products.searchVector}, ${textQuery(meaning, scope)}) * (1 + 0.1 * ln(1 + ${products.soldCount}))`;
}

function conditionsOf(filters: ListingFilters, meaning: SearchMeaning | undefined): SQL | undefined {
  const { categories, brands, genders, minRatingHundredths, minPricePaise, maxPricePaise } = filters;
  return and(
    isActive,
    categories.length > 0 ? inArray(products.category, categories) : undefined,
    brands.length > 0 ? inArray(products.brand, brands) : undefined,
    genders.length > 0 ? inArray(products.gender, genders) : undefined,
    minRatingHundredths > 0 ? sql`${products.ratingHundredths} >= ${minRatingHundredths}` : undefined,
    minPricePaise > 0 ? sql`${products.pricePaise} >= ${minPricePaise}` : undefined,
    maxPricePaise !== null ? sql`${products.pricePaise} <= ${maxPricePaise}` : undefined,
    filters.minDiscountPercent > 0
      ? sql`${products.discountPercent} >= ${filters.minDiscountPercent}`
      : undefined,
    meaning && sql`${products.searchVector} @@ ${textQuery(meaning, 'everything')}`,
    filters.inStock && !filters.pinCode ? hasStock : undefined,
    filters.pinCode ? canBeDeliveredTo(filters.pinCode) : undefined,
  );
}

/** An active record with stock covers the pin code (decisions 1). */
function canBeDeliveredTo(pinCode: string): SQL {
  return sql`exists (
    select from inventory record
    where record.product_id = products.id and record.status = 'active' and record.quantity > record.reserved
      and record.delivery_pin_codes && ${sql.param(coveringPatterns(pinCode))}::text[]
  )`;
}
