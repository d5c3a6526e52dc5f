import { type SQL, sql } from 'drizzle-orm';
import type { CouponState } from '../../../../contract/coupons.ts';
import { type Paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { CouponId, OrderId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type {
  CouponAnswer,
  CouponUseList,
  MarketCoupon,
  MarketCouponDetails,
  MarketCouponList,
  OfferedCoupon,
} from '../../../../contract/market-coupons.ts';
import { discountShares } from '../../orders/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  exactInstant,
  isAfterPlace,
  PAGE_ROWS,
  pageOf,
  writePlace,
} from '../../../platform/database/list-page.ts';
import { couponState, presentDiscount } from '../index.ts';

interface TermsRow extends Record<string, unknown> {
  id: CouponId;
  code: string;
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  startDate: string | null;
  expiryDate: string;
  usageLimit: number | null;
  perBuyerLimit: number | null;
  isPublic: boolean;
  state: CouponState;
  marketPercent: number;
  version: number;
  marketPaise: Paise;
  shopsPaise: Paise;
}

interface MarketRow extends TermsRow {
  allShops: boolean;
  usedCount: number;
  chosen: number;
  agreed: number;
  declined: number;
  createdAt: string;
}

const terms = sql`c.id, c.code, c.discount_percent as "discountPercent", c.discount_paise::float8 as "discountPaise",
  c.min_order_paise::float8 as "minOrderPaise", c.start_date::text as "startDate", c.expiry_date::text as "expiryDate",
  c.usage_limit as "usageLimit", c.per_buyer_limit as "perBuyerLimit", c.is_public as "isPublic", ${couponState} as state,
  c.market_percent as "marketPercent", c.version, cost."marketPaise", cost."shopsPaise"`;

/** The cost is the present one of coupon `c` in placed orders, of all shops or one. */
const costOf = (shop: SQL) => sql`cross join lateral (
  select coalesce(sum(share.market), 0)::float8 as "marketPaise", coalesce(sum(share.discount - share.market), 0)::float8 as "shopsPaise"
  from (
    select share.market, share.discount from coupon_redemption_parts p
    join shop_order_numbers s on s.order_id = p.order_id and s.shop_id = p.shop_id
    cross join lateral ${costByBearer(sql`s.id`)} share
    where p.coupon_id = c.id and p.state = 'final' and ${shop}
  ) share
) cost`;

function costByBearer(shopOrderId: SQL): SQL {
  return sql`(select part.market, part.discount from ${discountShares} part where part.shop_order_id = ${shopOrderId})`;
}

const counts = sql`cross join lateral (
  select count(*)::int as chosen, (count(*) filter (where answer = 'agreed'))::int as agreed,
    (count(*) filter (where answer = 'declined'))::int as declined
  from coupon_shops where coupon_id = c.id
) answers`;

const ofMarket = sql`from coupons c ${counts} ${costOf(sql`true`)} where c.shop_id is null and c.deleted_at is null`;

const columns = sql`${terms}, c.all_shops as "allShops", c.used_count as "usedCount", answers.chosen, answers.agreed, answers.declined,
  ${exactInstant(sql`c.created_at`)} as "createdAt"`;

export async function listMarketCoupons(
  db: Queryable,
  {
    search,
    state,
    after,
  }: { search?: string | undefined; state?: CouponState | undefined; after?: string | undefined },
): Promise<MarketCouponList> {
  const conditions = [
    ...(search === undefined ? [] : [sql`strpos(lower(c.code), lower(${search})) > 0`]),
    ...(state === undefined ? [] : [sql`${couponState} = ${state}`]),
    isAfterPlace({ at: sql`c.created_at`, id: sql`c.id` }, 'descending', after),
  ];
  const { rows } = await db.execute<MarketRow>(sql`
    select ${columns} ${ofMarket} and ${sql.join(conditions, sql` and `)}
    order by c.created_at desc, c.id desc limit ${PAGE_ROWS + 1}`);
  const { shown, next } = pageOf(rows, PAGE_ROWS, placeOf);
  return { coupons: shown.map(presentMarketCoupon), next };
}

export async function findMarketCoupon(
  db: Queryable,
  couponId: CouponId,
): Promise<MarketCouponDetails | undefined> {
  const { rows } = await db.execute<MarketRow>(sql`select ${columns} ${ofMarket} and c.id = ${couponId}`);
  const [row] = rows;
  if (!row) return undefined;
  const shops = await db.execute<{ id: ShopId; name: string; answer: CouponAnswer | null }>(sql`
    select s.id, s.name, chosen.answer from coupon_shops chosen join shop_names s on s.id = chosen.shop_id
    where chosen.coupon_id = ${couponId} order by s.name, s.id`);
  return { ...presentMarketCoupon(row), shops: shops.rows };
}

interface UseRow extends Record<string, unknown> {
  id: string;
  orderId: OrderId;
  orderNumber: string;
  createdAt: string;
  shopNames: string[];
  discountPaise: Paise;
  marketPaise: Paise;
  shopsPaise: Paise;
}

export async function listUses(
  db: Queryable,
  couponId: CouponId,
  after: string | undefined,
): Promise<CouponUseList> {
  const isAfter = isAfterPlace({ at: sql`use.created_at`, id: sql`use.id` }, 'descending', after);
  const { rows } = await db.execute<UseRow>(sql`
    select use.id, o.id as "orderId", o.number as "orderNumber", use.discount_paise::float8 as "discountPaise",
      ${exactInstant(sql`use.created_at`)} as "createdAt", part."shopNames",
      part."marketPaise", part."shopsPaise"
    from coupon_redemptions use join order_numbers o on o.id = use.order_id
    cross join lateral (
      select json_agg(distinct shops.name) as "shopNames", coalesce(sum(share.market), 0)::float8 as "marketPaise",
        coalesce(sum(share.discount - share.market), 0)::float8 as "shopsPaise"
      from coupon_redemption_parts p join shop_names shops on shops.id = p.shop_id
      join shop_order_numbers s on s.order_id = p.order_id and s.shop_id = p.shop_id
      left join lateral ${costByBearer(sql`s.id`)} share on p.state = 'final'
      where p.coupon_id = use.coupon_id and p.order_id = use.order_id
    ) part
    where use.coupon_id = ${couponId} and use.state = 'final' and ${isAfter}
    order by use.created_at desc, use.id desc limit ${PAGE_ROWS + 1}`);
  const { shown, next } = pageOf(rows, PAGE_ROWS, placeOf);
  return {
    uses: shown.map((row) => ({
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      at: new Date(row.createdAt).toISOString(),
      shopNames: row.shopNames,
      discount: toRupees(row.discountPaise),
      cost: presentCost(row),
    })),
    next,
  };
}

interface OfferedRow extends TermsRow {
  standing: OfferedCoupon['standing'];
}

export async function listOfferedCoupons(
  db: Queryable,
  ownerId: UserId,
  couponId?: CouponId,
): Promise<OfferedCoupon[]> {
  const { rows } = await db.execute<OfferedRow>(sql`
    select ${terms}, case when c.market_percent = 100 then 'applies' else coalesce(chosen.answer, 'asked') end as standing
    from coupons c join shop_names own on own.owner_id = ${ownerId} and own.state <> 'closed'
    left join coupon_shops chosen on chosen.coupon_id = c.id and chosen.shop_id = own.id
    ${costOf(sql`p.shop_id = own.id`)}
    where c.shop_id is null and c.deleted_at is null and (c.all_shops or chosen.shop_id is not null)
      and c.expiry_date > (now() at time zone 'Asia/Kolkata')::date - 30
      and c.id = coalesce(${couponId ?? null}::uuid, c.id)
    order by c.created_at desc, c.id desc`);
  return rows.map(({ standing, ...row }) => ({
    ...presentTerms(row),
    shopPercent: 100 - row.marketPercent,
    standing,
  }));
}

function presentMarketCoupon(row: MarketRow): MarketCoupon {
  const { marketPercent, allShops, usedCount, chosen, agreed, declined } = row;
  return {
    ...presentTerms(row),
    marketPercent,
    allShops,
    usedCount,
    shopCounts: { chosen, agreed, declined },
  };
}

function presentTerms(row: TermsRow) {
  const { id, code, startDate, expiryDate, usageLimit, perBuyerLimit, isPublic, state, version } = row;
  return {
    _id: id,
    code,
    startDate,
    expiryDate,
    usageLimit,
    perBuyerLimit,
    isPublic,
    state,
    version,
    ...presentDiscount(row),
    cost: presentCost(row),
  };
}

function presentCost({ marketPaise, shopsPaise }: { marketPaise: Paise; shopsPaise: Paise }) {
  return { market: toRupees(marketPaise), shops: toRupees(shopsPaise) };
}

const placeOf = ({ createdAt, id }: Pick<MarketRow | UseRow, 'createdAt' | 'id'>) =>
  writePlace(createdAt, id);
