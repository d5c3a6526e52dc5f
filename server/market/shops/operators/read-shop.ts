import { eq, sql } from 'drizzle-orm';
import { UNDER_WAY_STATES } from '../../../../contract/kernel/order-states.ts';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { people, shops, shopTaxIds } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ShopRow } from '../store.ts';

export interface ShopForOperators {
  shop: ShopRow;
  owner: { id: UserId; name: string; email: string | null; isVerified: boolean };
  products: number;
  openOrders: number;
  holdsTaxId: boolean;
}

export async function findShopForOperators(
  db: Queryable,
  shopId: ShopId,
): Promise<ShopForOperators | undefined> {
  const [row] = await db
    .select({
      shop: shops,
      owner: {
        id: people.id,
        name: people.name,
        email: people.email,
        isVerified: people.isEmailVerified,
      },
      products: sql<number>`(
        select count(*)::int from product_names own where own.shop_id = ${shops.id} and not own.is_archived)`,
      openOrders: sql<number>`(
        select count(*)::int from shop_order_numbers own where own.shop_id = ${shops.id}
          and own.status = any(${sql.param([...UNDER_WAY_STATES])}::text[]))`,
      holdsTaxId: sql<boolean>`exists (select from ${shopTaxIds} where ${shopTaxIds.shopId} = ${shops.id})`,
    })
    .from(shops)
    .innerJoin(people, eq(people.id, shops.ownerId))
    .where(eq(shops.id, shopId));
  return row;
}
