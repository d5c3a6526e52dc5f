import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Fit, FitCounts } from '../../../contract/kernel/fit.ts';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import type {
  CaseId,
  OrderLineId,
  ProductId,
  ReviewId,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { ReviewForm } from '../../../contract/reviews.ts';
import { people } from '../../../database/schema/accounts.ts';
import { productFacts } from '../../../database/schema/catalog.ts';
import { reviewReplies, reviews, reviewVotes } from '../../../database/schema/reviews.ts';
import { shopNames } from '../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareStatement, type ValueOrPlace } from '../../platform/database/prepared-statement.ts';
import { publicPage } from '../../platform/database/list-page.ts';
import { isOffered } from '../../market/shops/index.ts';

export interface ReviewRow {
  id: ReviewId;
  productId: ProductId;
  authorName: string;
  options: readonly ProductOption[];
  bought: BoughtVariant;
  stars: number;
  text: string;
  fit: Fit | null;
  helpfulVotes: number;
  createdAt: Date;
  editedAt: Date | null;
  replyText: string | null;
  repliedAt: Date | null;
  replyEditedAt: Date | null;
  shopName: string;
  takeDownId: CaseId | null;
}

export interface BoughtVariant {
  /**
   * For a variant on sale, so that a renamed value is shown; null for an archived one, which may not fit the options any more.
   */
  choices: readonly number[] | null;
  words: readonly VariantChoice[];
}

export type ReviewSort = 'most_helpful' | 'newest_first' | 'rating_high_to_low' | 'rating_low_to_high';

const helpfulVotes = sql<number>`(select count(*)::int from review_votes vote where vote.review_id = reviews.id)`;

const bought = sql<BoughtVariant>`(
  select json_build_object('choices', case when variant.archived_at is null then variant.choices end, 'words', line.choices)
  from bought_variants line join variant_facts variant on variant.id = line.variant_id where line.order_line_id = reviews.order_line_id
)`;

export const reviewColumns = {
  id: reviews.id,
  productId: reviews.productId,
  authorName: people.name,
  options: productFacts.options,
  bought,
  stars: reviews.stars,
  text: reviews.text,
  fit: reviews.fit,
  helpfulVotes,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  replyText: reviewReplies.text,
  repliedAt: reviewReplies.createdAt,
  replyEditedAt: reviewReplies.editedAt,
  shopName: shopNames.name,
  takeDownId: reviews.takeDownId,
};

function selectReviews(db: Queryable) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.userId))
    .innerJoin(productFacts, eq(productFacts.id, reviews.productId))
    .innerJoin(shopNames, eq(shopNames.id, productFacts.shopId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id));
}

export const isShown = sql`reviews.take_down_id is null`;

const hasPicture = sql`exists (
  select from review_pictures picture join uploaded_pictures upload using (picture_key)
  where picture.review_id = reviews.id and upload.state = 'ready'
)`;

const FIRST_BY: Record<ReviewSort, SQL[]> = {
  most_helpful: [desc(helpfulVotes)],
  newest_first: [],
  rating_high_to_low: [desc(reviews.stars)],
  rating_low_to_high: [sql`${reviews.stars}`],
};

export interface ReviewQuery {
  productId: ProductId;
  stars?: number | undefined;
  withPictures?: boolean | undefined;
  variant?: VariantId | undefined;
  sortBy: ReviewSort;
  page: number;
  limit: number;
}

export async function listReviews(
  db: Queryable,
  { sortBy, page, limit, ...filter }: ReviewQuery,
): Promise<ReviewRow[]> {
  const range = publicPage({ page, limit });
  return await selectReviews(db)
    .where(matching(filterValues(filter)))
    .orderBy(...FIRST_BY[sortBy], desc(reviews.createdAt), reviews.id)
    .limit(range.limit)
    .offset(range.offset);
}

type ReviewFilter = Pick<ReviewQuery, 'productId' | 'stars' | 'withPictures' | 'variant'>;

interface FilterValues {
  productId: ProductId;
  stars: number | null;
  withPictures: boolean;
  variant: VariantId | null;
}

function filterValues({ productId, stars, withPictures, variant }: ReviewFilter): FilterValues {
  return {
    productId,
    stars: stars ?? null,
    withPictures: withPictures ?? false,
    variant: variant ?? null,
  };
}

function matching(filter: { [Name in keyof FilterValues]: ValueOrPlace<FilterValues[Name]> }): SQL {
  const { productId, stars, withPictures, variant } = filter;
  return sql`reviews.product_id = ${productId} and ${isShown} and (${stars}::int is null or reviews.stars = ${stars}::int)
    and (not ${withPictures}::boolean or ${hasPicture})
    and (${variant}::uuid is null or exists (
      select from bought_variants line where line.order_line_id = reviews.order_line_id and line.variant_id = ${variant}::uuid))`;
}

export interface ReviewFigures {
  byStars: Map<number, number>;
  matching: number;
  withPictures: number;
  fits: FitCounts;
  options: readonly ProductOption[];
  variants: { id: VariantId; choices: number[]; reviews: number }[];
}

export async function findReviewFigures(
  db: Queryable,
  filter: ReviewFilter,
): Promise<ReviewFigures | undefined> {
  const [row] = await readFigures(db, filterValues(filter));
  if (!row) return undefined;
  const byStars = Object.entries(row.byStars).map(([stars, total]) => [Number(stars), total] as const);
  return { ...row, byStars: new Map(byStars) };
}

type FiguresRow = Omit<ReviewFigures, 'byStars'> & { byStars: Record<string, number> };

const readFigures = prepareStatement<FilterValues, FiguresRow>('find_review_figures', (value) => {
  const productId = value('productId');
  const filter = {
    productId,
    stars: value('stars'),
    withPictures: value('withPictures'),
    variant: value('variant'),
  };
  return sql`
    select
      (select coalesce(json_object_agg(stars, total), '{}') from (
        select stars, count(*) as total from reviews where product_id = ${productId} and ${isShown} group by stars
      ) counted) as "byStars",
      (select count(*)::int from reviews where ${matching(filter)}) as matching,
      (select count(*)::int from reviews where product_id = ${productId} and ${isShown} and ${hasPicture}) as "withPictures",
      (select json_build_object('runs_small', count(*) filter (where fit = 'runs_small'),
        'true_to_size', count(*) filter (where fit = 'true_to_size'), 'runs_large', count(*) filter (where fit = 'runs_large'))
        from reviews where product_id = ${productId} and ${isShown}) as fits,
      options,
      (select coalesce(json_agg(json_build_object('id', id, 'choices', choices, 'reviews', total) order by position), '[]')
        from variant_facts variant join (
          select line.variant_id, count(*) as total from reviews join bought_variants line on line.order_line_id = reviews.order_line_id
          where reviews.product_id = ${productId} and ${isShown} and product.options <> '[]' group by line.variant_id
        ) counted on counted.variant_id = variant.id where variant.archived_at is null) as variants
    from product_facts product where id = ${productId} and ${isOffered('product')}`;
});

export async function findOwnReview(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<ReviewRow | undefined> {
  const [row]: ReviewRow[] = await selectReviews(db).where(ownedBy(userId, productId));
  return row;
}

export async function findOptions(db: Queryable, productId: ProductId): Promise<readonly ProductOption[]> {
  const [row] = await db
    .select({ options: productFacts.options })
    .from(productFacts)
    .where(eq(productFacts.id, productId));
  return row?.options ?? [];
}

export async function lockOwnReview(
  transaction: Transaction,
  userId: UserId,
  productId: ProductId,
): Promise<{ id: ReviewId; isTakenDown: boolean } | undefined> {
  const [row] = await transaction
    .select({ id: reviews.id, isTakenDown: sql<boolean>`not ${isShown}` })
    .from(reviews)
    .where(ownedBy(userId, productId))
    .for('no key update');
  return row;
}

function ownedBy(userId: UserId, productId: ProductId): SQL | undefined {
  return and(eq(reviews.productId, productId), eq(reviews.userId, userId));
}

export async function insertReview(
  transaction: Transaction,
  { stars, text, fit }: ReviewForm,
  of: { productId: ProductId; userId: UserId; orderLineId: OrderLineId },
): Promise<void> {
  await transaction.insert(reviews).values({ stars, text, fit: fit ?? null, ...of });
}

export async function updateReview(
  transaction: Transaction,
  userId: UserId,
  productId: ProductId,
  { stars, text, fit }: ReviewForm,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ stars, text, ...(fit !== undefined && { fit }), editedAt: sql`now()` })
    .where(ownedBy(userId, productId));
}

/** Returns its stars, none where it was taken down; undefined without a review. */
export async function removeReview(
  transaction: Transaction,
  userId: UserId,
  productId: ProductId,
): Promise<{ sum: number; count: number } | undefined> {
  const [row] = await transaction
    .delete(reviews)
    .where(ownedBy(userId, productId))
    .returning({ stars: reviews.stars, isCounted: sql<boolean>`${isShown}` });
  return row && (row.isCounted ? { sum: row.stars, count: 1 } : { sum: 0, count: 0 });
}

export async function listEarlierReviews(
  transaction: Transaction,
  productIds: readonly ProductId[],
): Promise<{ id: ReviewId; userId: UserId; productId: ProductId }[]> {
  const { rows } = await transaction.execute<{ id: ReviewId; userId: UserId; productId: ProductId }>(sql`
    select id, user_id as "userId", product_id as "productId" from (
      select id, user_id, product_id, row_number() over (
        partition by user_id order by coalesce(edited_at, created_at) desc, id) as place
      from reviews where product_id = any(${sql.param([...productIds])}::uuid[])
    ) ranked where place > 1 order by id`);
  return rows;
}

/** Their authors must have no review of that product. */
export async function moveToProduct(
  transaction: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await transaction
    .update(reviews)
    .set({ productId: to })
    .where(inArray(reviews.productId, [...from]));
}

/** Only visible reviews; the lock prevents deletion. */
export async function lockReviewAuthor(
  transaction: Transaction,
  reviewId: ReviewId,
): Promise<UserId | undefined> {
  const [row] = await transaction
    .select({ userId: reviews.userId })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isShown))
    .for('update');
  return row?.userId;
}

export async function updateTakeDown(
  tx: Transaction,
  reviewId: string,
  caseId: CaseId | null,
): Promise<{ productId: ProductId; stars: number } | undefined> {
  const [row] = await tx
    .update(reviews)
    .set({ takeDownId: caseId })
    .where(sql`${reviews.id} = ${reviewId}`)
    .returning({ productId: reviews.productId, stars: reviews.stars });
  return row;
}

export async function toggleVote(
  transaction: Transaction,
  userId: UserId,
  reviewId: ReviewId,
): Promise<boolean> {
  const removed = await transaction
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)))
    .returning({ reviewId: reviewVotes.reviewId });
  if (removed.length > 0) return false;
  await transaction.insert(reviewVotes).values({ reviewId, userId });
  return true;
}

export async function countVotes(db: Queryable, reviewId: ReviewId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviewVotes)
    .where(eq(reviewVotes.reviewId, reviewId));
  return row?.total ?? 0;
}

export async function listVotesOf(db: Queryable, userId: UserId, productId: ProductId): Promise<ReviewId[]> {
  const rows = await db
    .select({ reviewId: reviewVotes.reviewId })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviews.productId, productId), eq(reviewVotes.userId, userId)));
  return rows.map((row) => row.reviewId);
}

export async function eraseVotes(transaction: Transaction, userId: UserId): Promise<void> {
  await transaction.delete(reviewVotes).where(eq(reviewVotes.userId, userId));
}
