import { type SQL, sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { CouponTerms } from './coupon-discount.ts';
import { isShown } from './shown-store.ts';
import { termsFor } from './store.ts';

/** More of one shop are not looked at: the newest stand. */
const MOST_OF_A_SHOP = 50;

/** Columns as one JSON object. */
function objectOf(columns: ReturnType<typeof termsFor>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

const listShown = prepareStatement<{ shopIds: string; buyerId: UserId | null }, { terms: CouponTerms }>(
  'list_coupons_shown_by_shops',
  (value) => sql`
  select found.terms
  from jsonb_array_elements_text(${value('shopIds')}::jsonb) as wanted (shop_id)
  cross join lateral (
    select ${objectOf(termsFor(value('buyerId')))} as terms
    from coupons
    join shops on shops.id = coupons.shop_id
    left join products on products.id = coupons.product_id
    where coupons.shop_id = wanted.shop_id::uuid and ${isShown}
    order by coupons.created_at desc, coupons.id
    limit ${sql.raw(String(MOST_OF_A_SHOP))}
  ) found`,
);

/** The coupons that these shops show to everybody and that can be used today; `buyerId` is null for a visitor. */
export async function listCouponsShownBy(
  db: Queryable,
  shopIds: readonly ShopId[],
  buyerId: UserId | null,
): Promise<CouponTerms[]> {
  if (shopIds.length === 0) return [];
  const rows = await listShown(db, { shopIds: JSON.stringify(shopIds), buyerId });
  return rows.map(({ terms }) => terms);
}
