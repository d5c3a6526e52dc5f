import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import type { CouponTerms } from './coupon-discount.ts';
import { isShown } from './shown-store.ts';
import { isForShop, termsFor } from './store/terms.ts';

/** Only the newest coupons of a shop or the market are considered. */
const MOST_OF_A_SHOP = 50;

function objectOf(columns: ReturnType<typeof termsFor>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

const shopsOf = (json: Placeholder) => sql`array(select jsonb_array_elements_text(${json}::jsonb)::uuid)`;

const listShown = prepareStatement<{ shopIds: string; buyerId: UserId | null }, { terms: CouponTerms }>(
  'list_coupons_shown_by_shops',
  (value) => sql`
  select found.terms
  from jsonb_array_elements_text(${value('shopIds')}::jsonb) as wanted (shop_id)
  cross join lateral (
    select ${objectOf(termsFor(value('buyerId'), sql`array[wanted.shop_id::uuid]`))} as terms
    from coupons
    join shop_names on shop_names.id = coupons.shop_id
    left join product_facts on product_facts.id = coupons.product_id
    where coupons.shop_id = wanted.shop_id::uuid and ${isShown}
    order by coupons.created_at desc, coupons.id
    limit ${sql.raw(String(MOST_OF_A_SHOP))}
  ) found
  union all
  (
    select ${objectOf(termsFor(value('buyerId'), shopsOf(value('shopIds'))))} as terms
    from coupons
    left join shop_names on shop_names.id = coupons.shop_id
    left join product_facts on product_facts.id = coupons.product_id
    where coupons.shop_id is null and ${isShown} and exists (
      select from unnest(${shopsOf(value('shopIds'))}) as asked (id) where ${isForShop(sql`asked.id`)})
    order by coupons.created_at desc, coupons.id
    limit ${sql.raw(String(MOST_OF_A_SHOP))}
  )`,
);

/** `buyerId` is null for a visitor. */
export async function listCouponsShownBy(
  db: Queryable,
  shopIds: readonly ShopId[],
  buyerId: UserId | null,
): Promise<CouponTerms[]> {
  if (shopIds.length === 0) return [];
  const rows = await listShown(db, { shopIds: JSON.stringify(shopIds), buyerId });
  return rows.map(({ terms }) => terms);
}
