import { type SQL, sql } from 'drizzle-orm';
import type {
  CouponId,
  PageQuery,
  ProductId,
  ShopId,
  Sorting,
  UserId,
} from '../../../contract/kernel/schemas.ts';
import { sortTerms } from '../../platform/database/sql-terms.ts';
import type { CouponSort, CouponState, OwnCouponPage } from '../../../contract/coupons.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { CouponRow } from './shown-store.ts';

export interface OwnCouponRow extends CouponRow {
  state: CouponState;
  productName: string | null;
  usedCount: number;
  revenuePaise: Paise;
  version: number;
}

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
export const couponState = sql`case when c.paused_at is not null then 'paused'
  when ${today} > c.expiry_date then 'expired'
  when c.used_count >= c.usage_limit then 'used_up'
  when ${today} < c.start_date then 'scheduled' else 'active' end`;

const revenue = sql`(
  select coalesce(sum(shop_order.total_paise), 0)::float8 from coupon_redemptions r
  join shop_order_facts shop_order on shop_order.order_id = r.order_id and shop_order.shop_id = c.shop_id
  where r.coupon_id = c.id and r.state = 'final'
    and shop_order.status not in ('awaiting_payment', 'cancelled', 'refunded')
)`;

const columns = sql`c.id, c.shop_id as "shopId", s.name as "shopName", true as "isOwn", c.product_id as "productId",
  c.code, c.discount_percent as "discountPercent", c.discount_paise::float8 as "discountPaise",
  c.min_order_paise::float8 as "minOrderPaise", c.start_date::text as "startDate",
  c.expiry_date::text as "expiryDate", c.usage_limit as "usageLimit",
  c.per_buyer_limit as "perBuyerLimit", c.is_public as "isPublic", ${couponState} as state, p.name as "productName",
  c.used_count as "usedCount", ${revenue} as "revenuePaise", c.version`;

const SORT_COLUMNS: Record<CouponSort, readonly SQL[]> = {
  newest: [sql`c.created_at`],
  code: [sql`lower(c.code)`],
  minOrderAmount: [sql`c.min_order_paise`],
  expiryDate: [sql`c.expiry_date`],
  usedCount: [sql`c.used_count`],
  revenue: [sql`"revenuePaise"`],
};

const ownCoupons = (ownerId: UserId) =>
  sql`from coupons c join shop_names s on s.id = c.shop_id left join product_names p on p.id = c.product_id
    where s.owner_id = ${ownerId} and c.deleted_at is null`;

export async function findOwnCoupon(
  db: Queryable,
  ownerId: UserId,
  couponId: CouponId,
): Promise<OwnCouponRow | undefined> {
  const { rows } = await db.execute<OwnCouponRow & Record<string, unknown>>(
    sql`select ${columns} ${ownCoupons(ownerId)} and c.id = ${couponId}`,
  );
  return rows[0];
}

export interface CouponFilter extends PageQuery, Sorting<CouponSort> {
  search?: string | undefined;
  state?: CouponState | undefined;
  productId?: ProductId | undefined;
}

export async function listOwnCoupons(
  db: Queryable,
  ownerId: UserId,
  { search = '', state: wanted, productId, page, limit, ...sorting }: CouponFilter,
): Promise<{ rows: OwnCouponRow[]; total: number }> {
  const matching = sql`${ownCoupons(ownerId)} and strpos(lower(c.code), lower(${search})) > 0
    and ${couponState} = coalesce(${wanted ?? null}::text, ${couponState})
    and (${productId ?? null}::uuid is null or c.product_id = ${productId ?? null}::uuid)`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<OwnCouponRow & Record<string, unknown>>(
      sql`select ${columns} ${matching} order by ${sortTerms(SORT_COLUMNS, sorting)}, c.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function listProductsWithCoupons(
  db: Queryable,
  ownerId: UserId,
): Promise<OwnCouponPage['products']> {
  const { rows } = await db.execute<OwnCouponPage['products'][number]>(
    sql`select distinct p.id, p.name ${ownCoupons(ownerId)} and p.id is not null order by p.name, p.id`,
  );
  return rows;
}

/** How many coupons are for each of the products alone; those without any are left out. */
export async function countCouponsOf(
  db: Queryable,
  productIds: readonly ProductId[],
): Promise<Map<ProductId, number>> {
  const { rows } = await db.execute<{ id: ProductId; total: number }>(sql`
    select product_id as id, count(*)::int as total from coupons
    where product_id = any(${sql.param([...productIds])}::uuid[]) and deleted_at is null group by product_id`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export async function findOwnShop(
  db: Queryable,
  ownerId: UserId,
  productId: ProductId | null,
): Promise<{ id: ShopId; hasProduct: boolean } | undefined> {
  const { rows } = await db.execute<{ id: ShopId; hasProduct: boolean }>(sql`
    select s.id, exists (select from product_names where id = ${productId}::uuid and shop_id = s.id) as "hasProduct"
    from shop_names s where s.owner_id = ${ownerId}`);
  return rows[0];
}
