import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Paise } from '../../../contract/kernel/money.ts';
import { type CouponId, type ProductId, ShopId, type UserId } from '../../../contract/kernel/schemas.ts';
import { coupons, productFacts, shopNames } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOffered, isPublished } from '../../market/shops/index.ts';
import { isForShop, isWithinDates, notUsedUp, ownColumns } from './store/terms.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';

export interface CouponRow {
  id: CouponId;
  shopId: ShopId | null;
  shopName: string;
  isOwn: boolean;
  productId: ProductId | null;
  code: string;
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  startDate: string | null;
  expiryDate: string;
  usageLimit: number | null;
  perBuyerLimit: number | null;
  isPublic: boolean;
}

const shopColumns = (viewerId: UserId | null) => ({
  shopName: sql<string>`case when coupons.shop_id is not null then ${shopNames.name}
    when coupons.all_shops and coupons.market_percent = 100 then 'All shops' else 'Shops that take part' end`,
  isOwn: sql<boolean>`coalesce(coupons.shop_id = ${shopNames.id} and ${shopNames.ownerId} = ${viewerId}::uuid, false)`,
});

function selectCoupons(db: Queryable, viewerId: UserId | null) {
  return db
    .select({ ...ownColumns, ...shopColumns(viewerId) })
    .from(coupons)
    .leftJoin(shopNames, eq(shopNames.id, coupons.shopId))
    .leftJoin(productFacts, eq(productFacts.id, coupons.productId));
}

export const isShown = and(
  coupons.isPublic,
  isNull(coupons.deletedAt),
  isNull(coupons.pausedAt),
  isWithinDates,
  notUsedUp,
  or(isNull(coupons.productId), isPublished('product_facts')),
  or(isNull(coupons.shopId), eq(shopNames.state, 'approved')),
);

function isVisibleTo(viewerId: UserId | null) {
  return or(isShown, and(isNull(coupons.deletedAt), sql`${shopNames.ownerId} = ${viewerId}::uuid`));
}

export function listShownCoupons(db: Queryable, limit: number): Promise<CouponRow[]> {
  return selectCoupons(db, null).where(isShown).orderBy(desc(coupons.createdAt), coupons.id).limit(limit);
}

/** Letter case does not matter; only a few owners are named. */
export async function findOwnersShowingCode(db: Queryable, code: string): Promise<string[]> {
  const rows = await db
    .select({
      name: sql<string>`coalesce(${productFacts.name} || ' from ', '') || coalesce(${shopNames.name}, 'shops that take part')`,
    })
    .from(coupons)
    .leftJoin(shopNames, eq(shopNames.id, coupons.shopId))
    .leftJoin(productFacts, eq(productFacts.id, coupons.productId))
    .where(and(sql`lower(${coupons.code}) = lower(${code})`, isShown))
    .orderBy(shopNames.name)
    .limit(3);
  return rows.map(({ name }) => name);
}

/** Owners see all coupons of their shop, others the public ones. */
export function listCouponsOfShop(
  db: Queryable,
  shopId: ShopId,
  viewerId: UserId | null,
): Promise<CouponRow[]> {
  return selectCoupons(db, viewerId)
    .where(and(or(eq(coupons.shopId, shopId), isForShop(sql`${shopId}::uuid`)), isVisibleTo(viewerId)))
    .orderBy(desc(coupons.createdAt), coupons.id);
}

/** Undefined means that this viewer sees no such product. */
export async function findCouponsOfProduct(
  db: Queryable,
  productId: ProductId,
  viewerId: UserId | null,
): Promise<CouponRow[] | undefined> {
  const appliesToProduct = and(
    or(eq(coupons.shopId, productFacts.shopId), isForShop(sql`product_facts.shop_id`)),
    or(isNull(coupons.productId), eq(coupons.productId, productFacts.id)),
    isVisibleTo(viewerId),
  );
  // A product without coupons gives one row without a coupon.
  const rows = await db
    .select({ coupon: ownColumns, shop: shopColumns(viewerId) })
    .from(productFacts)
    .innerJoin(shopNames, eq(shopNames.id, productFacts.shopId))
    .leftJoin(coupons, appliesToProduct)
    .where(
      and(
        eq(productFacts.id, productId),
        or(isOffered('product_facts'), sql`${shopNames.ownerId} = ${viewerId}::uuid`),
      ),
    )
    .orderBy(desc(coupons.createdAt), coupons.id)
    .prepare('coupons_of_product')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ coupon, shop }) => (coupon ? { ...coupon, ...shop } : []));
}

/** The key is the shop of the coupon. */
const CHANGED = 'coupon.changed';

/** `undefined` means that coupons of any shop may have changed. */
export function onCouponChange(changeFeed: ChangeFeed, listener: (shopId: ShopId | undefined) => void): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ShopId.safeParse(key).data));
}
