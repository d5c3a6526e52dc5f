import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OwnProductFilters } from '../../contract/catalog.ts';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import type { Queryable } from '../platform/database/database.ts';
import { orderOf } from './listing-store.ts';
import { type ProductRow, productColumns } from './product-row.ts';
import { isOwnedBy } from './store.ts';

/** A product with what only its seller sees. */
export interface OwnProductRow extends ProductRow {
  archivedAt: Date | null;
  version: number;
}

const ownColumns = { ...productColumns, archivedAt: products.archivedAt, version: products.version };

/** One of the seller's products, archived or not. */
export async function findOwnProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
): Promise<OwnProductRow | undefined> {
  const [row]: OwnProductRow[] = await db
    .select(ownColumns)
    .from(products)
    .where(and(eq(products.id, productId), isOwnedBy(db, ownerId)));
  return row;
}

/** The seller's products that the filters leave, in a total order. */
export async function listOwnProducts(
  db: Queryable,
  ownerId: UserId,
  { category, brand, gender, discount, isArchived, sortBy = 'newest_first' }: OwnProductFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnProductRow[]> {
  const [key, inOrder] = orderOf(sortBy, undefined);
  return await db
    .select(ownColumns)
    .from(products)
    .where(
      and(
        isOwnedBy(db, ownerId),
        category?.length ? inArray(products.category, category) : undefined,
        brand?.length ? inArray(products.brand, brand) : undefined,
        gender?.length ? inArray(products.gender, gender) : undefined,
        discount === undefined ? undefined : sql`${products.discountPercent} >= ${discount}`,
        isArchived === undefined ? undefined : sql`(${products.archivedAt} is not null) = ${isArchived}`,
      ),
    )
    .orderBy(...inOrder(key, products.id))
    .limit(limit)
    .offset(offset);
}

export interface OwnValues {
  categories: Category[];
  brands: string[];
  genders: Gender[];
  highestDiscount: number;
}

/** The values that filters over the seller's products can take. */
export async function findOwnValues(db: Queryable, ownerId: UserId): Promise<OwnValues> {
  const [row] = await db
    .select({
      categories: sql<Category[]>`coalesce(array_agg(distinct ${products.category}), '{}')`,
      brands: sql<string[]>`coalesce(array_agg(distinct ${products.brand}), '{}')`,
      genders: sql<Gender[]>`coalesce(array_agg(distinct ${products.gender}), '{}')`,
      highestDiscount: sql<number>`coalesce(max(${products.discountPercent}), 0)::int`,
    })
    .from(products)
    .where(isOwnedBy(db, ownerId));
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
