import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ProductStanding } from '../../../contract/product-approvals.ts';
import type { SellerVariant } from '../../../contract/seller-products.ts';
import type { AttributeValues } from '../../../contract/kernel/attributes.ts';
import type { Category, Gender } from '../../../contract/kernel/categories.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { ProductLabel } from '../../../contract/label.ts';
import type { CaseId, ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import { isPresentState } from '../../../database/schema/product-approvals.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { SellerFilters } from './seller-filters.ts';
import { type OwnPicture, type ProductRow, productColumns } from './product-row.ts';
import { isOwnedBy } from './read-products.ts';
import { escapeLike } from '../../platform/database/sql-terms.ts';

export interface RefusedPicture {
  key: string;
  place: number | null;
  fileName: string | null;
}

export interface SellerVariantRow extends Omit<SellerVariant, 'price' | 'discount' | 'listPrice'> {
  pricePaise: Paise;
  discountPercent: number;
}

export interface SellerProductRow extends ProductRow {
  attributes: AttributeValues;
  label: ProductLabel;
  pictures: OwnPicture[];
  ownVariants: SellerVariantRow[];
  refusedPictures: RefusedPicture[];
  archivedAt: Date | null;
  takeDownId: CaseId | null;
  review: RowReview | null;
  version: number;
}

export interface RowReview extends Omit<ProductStanding, 'since' | 'differences'> {
  /** The unit is seconds since 1970. */
  since: number;
}

const ownColumns = {
  ...productColumns,
  pictures: sql<OwnPicture[]>`(
    select coalesce(json_agg(
      json_build_object('key', picture.picture_key, 'alt', picture.alt, 'isReady', picture.is_ready,
        'shownFor', picture.shown_for)
      order by picture.position), '[]')
    from product_pictures picture where picture.product_id = products.id
  )`,
  ownVariants: sql<SellerVariantRow[]>`(
    select json_agg(json_build_object('id', v.id, 'choices', v.choices, 'formerChoices', v.former_choices, 'pricePaise', v.price_paise,
      'discountPercent', v.discount_percent, 'sku', v.sku, 'weightGrams', v.weight_grams, 'lengthMm', v.length_mm,
      'widthMm', v.width_mm, 'heightMm', v.height_mm,
      'netQuantity', v.net_quantity, 'hsnCode', v.hsn_code, 'gstClass', v.gst_class, 'isArchived', v.archived_at is not null, 'available', (
        select coalesce(sum(record.quantity - record.reserved), 0) from stock_records record
        where record.variant_id = v.id and record.status = 'active'
      )) order by v.position, v.id)
    from variants v where v.product_id = products.id
  )`,
  refusedPictures: sql<RefusedPicture[]>`(
    select coalesce(json_agg(
      json_build_object('key', upload.picture_key, 'place', upload.place, 'fileName', upload.file_name)
      order by upload.created_at, upload.place), '[]')
    from uploaded_pictures upload where upload.product_id = products.id and upload.state = 'refused'
  )`,
  attributes: products.attributes,
  label: products.label,
  archivedAt: products.archivedAt,
  takeDownId: products.takeDownId,
  review: sql<RowReview | null>`(
    select json_build_object('kind', review.kind, 'state', review.state, 'since', extract(epoch from review.since),
      'refusals', review.refusals, 'note', review.note)
    from product_approvals review where review.product_id = products.id and ${isPresentState(sql`review.state`)}
  )`,
  version: products.version,
};

export async function findSellerProduct(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId,
): Promise<SellerProductRow | undefined> {
  const [row]: SellerProductRow[] = await db
    .select(ownColumns)
    .from(products)
    .where(and(eq(products.id, productId), isOwnedBy(db, ownerId)));
  return row;
}

/** The order is total, so that pages never repeat a product. */
export async function listSellerProducts(
  db: Queryable,
  ownerId: UserId,
  filters: SellerFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<SellerProductRow[]> {
  const order = orderOf(filters.sortBy);
  // The inner select finds the page's ids first: pictures and stock of skipped products are not looked up.
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(isOwnMatch(db, ownerId, filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return await db
    .select(ownColumns)
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(...order);
}

function orderOf(sortBy: SellerFilters['sortBy']): SQL[] {
  switch (sortBy) {
    case 'price_low_to_high':
      return [asc(products.pricePaise), asc(products.id)];
    case 'price_high_to_low':
      return [desc(products.pricePaise), desc(products.id)];
    case 'rating_high_to_low':
      return [desc(products.ratingHundredths), asc(products.id)];
    case 'discount_high_to_low':
      return [desc(ofShop(products.discountPercent)), asc(products.id)];
    case 'best_selling':
      return [desc(ofShop(products.soldCount)), asc(products.id)];
    default:
      return [desc(products.createdAt), asc(products.id)];
  }
}

/** An expression keeps the planner from walking the index of the whole market for one shop's products. */
function ofShop(column: typeof products.discountPercent | typeof products.soldCount): SQL {
  return sql`${column} + 0`;
}

export async function countSellerProducts(
  db: Queryable,
  ownerId: UserId,
  filters: SellerFilters,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(isOwnMatch(db, ownerId, filters));
  return row?.total ?? 0;
}

export function isOwnMatch(
  db: Queryable,
  ownerId: UserId,
  { within, brand, gender, discount, isArchived, review, search }: SellerFilters,
): SQL | undefined {
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  return and(
    isOwnedBy(db, ownerId),
    within &&
      or(inArray(products.category, within.roots), inArray(products.subcategoryId, within.subcategories)),
    brand?.length ? inArray(products.brand, brand) : undefined,
    gender?.length ? inArray(products.gender, gender) : undefined,
    discount === undefined ? undefined : sql`${products.discountPercent} >= ${Math.ceil(discount)}`,
    isArchived === undefined ? undefined : sql`(${products.archivedAt} is not null) = ${isArchived}`,
    review &&
      sql`exists (select from product_approvals review where review.product_id = ${products.id} and review.state = ${review})`,
    ...words.map(
      (word) => sql`(${products.name} || ' ' || ${products.brand}) ilike ${`%${escapeLike(word)}%`}`,
    ),
  );
}

export interface OwnValues {
  categories: Category[];
  brands: string[];
  genders: Gender[];
  highestDiscount: number;
}

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
