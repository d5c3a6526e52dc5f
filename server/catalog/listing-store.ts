import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import type { Queryable } from '../platform/database/database.ts';
import { publicPage } from '../platform/database/public-page.ts';
import type { Listing, ListingFilters } from './listing-filters.ts';
import { type ProductRow, productColumns } from './product-row.ts';
import type { SearchMeaning, SearchScope } from './search-meaning.ts';
import { foundBy, scoreSql } from './search-query.ts';
import { SCORE } from './search-score.ts';
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
  { filters, sortBy, deliverTo, page, limit }: Listing,
  meaning: SearchMeaning | undefined,
) {
  const range = publicPage({ page, limit });
  const [key, inOrder] = orderOf(sortBy, meaning, deliverTo);
  // First the page's ids alone, then what belongs to them: pictures and stock of skipped products are not looked up.
  const ids = db
    .select({ id: products.id, key: key.as('key') })
    .from(products)
    .where(conditionsOf(filters, meaning))
    .orderBy(...inOrder(key, products.id))
    .limit(range.limit)
    .offset(range.offset)
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
  deliverTo: string | null = null,
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
      return meaning ? [scoreOf(meaning, deliverTo), descending] : [sql`${products.createdAt}`, descending];
    case 'newest_first':
      return [sql`${products.createdAt}`, descending];
  }
}

/** All active products that a search finds, in no order. */
export async function listFoundIds(db: Queryable, meaning: SearchMeaning): Promise<ProductId[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isActive, foundBy(meaning, 'everything')));
  return rows.map(({ id }) => id);
}

/** The active products whose name, brand or category fits best; where none does, those whose description does. */
export async function suggestProducts(
  db: Queryable,
  meaning: SearchMeaning,
  {
    deliverTo,
    limit,
    filters,
  }: { deliverTo: string | null; limit: number; filters?: ListingFilters | undefined },
): Promise<ProductId[]> {
  const narrowed = filters ? conditionsOf(filters, undefined) : isActive;
  const best = (scope: SearchScope) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(narrowed, foundBy(meaning, scope)))
      .orderBy(desc(scoreOf(meaning, deliverTo)), products.id)
      .limit(limit);
  const named = await best('names');
  const rows = named.length > 0 ? named : await best('everything');
  return rows.map(({ id }) => id);
}

/** The score of a search, with what stock and delivery add to it. */
function scoreOf(meaning: SearchMeaning, deliverTo: string | null): SQL {
  const delivered = deliverTo
    ? sql`(${canBeDeliveredTo(deliverTo)})::int * ${SCORE.deliverable}::int`
    : sql`0`;
  return scoreSql(meaning, sql`((${hasStock})::int * ${SCORE.inStock}::int + ${delivered})`);
}

function conditionsOf(filters: ListingFilters, meaning: SearchMeaning | undefined): SQL | undefined {
  const { categories, brands, genders, minRatingHundredths, minPricePaise, maxPricePaise } = filters;
  return and(
    isActive,
    filters.shopId ? eq(products.shopId, filters.shopId) : undefined,
    categories.length > 0 ? inArray(products.category, categories) : undefined,
    brands.length > 0 ? inArray(products.brand, brands) : undefined,
    genders.length > 0 ? inArray(products.gender, genders) : undefined,
    minRatingHundredths > 0 ? sql`${products.ratingHundredths} >= ${minRatingHundredths}` : undefined,
    minPricePaise > 0 ? sql`${products.pricePaise} >= ${minPricePaise}` : undefined,
    maxPricePaise !== null ? sql`${products.pricePaise} <= ${maxPricePaise}` : undefined,
    filters.minDiscountPercent > 0
      ? sql`${products.discountPercent} >= ${filters.minDiscountPercent}`
      : undefined,
    meaning && foundBy(meaning, 'everything'),
    filters.inStock && !filters.pinCode ? hasStock : undefined,
    filters.pinCode ? canBeDeliveredTo(filters.pinCode) : undefined,
  );
}

/** An active record with stock covers the pin code. */
function canBeDeliveredTo(pinCode: string): SQL {
  return sql`exists (
    select from inventory record
    where record.product_id = products.id and record.status = 'active' and record.quantity > record.reserved
      and record.delivery_pin_codes && ${sql.param(coveringPatterns(pinCode))}::text[]
  )`;
}
