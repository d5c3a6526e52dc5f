import { type SQL, sql } from 'drizzle-orm';
import type { ShippingForm } from '../../../contract/shipping.ts';
import type { ProductId, ShopId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { ShippingRates } from '../../../contract/kernel/shipping-fee.ts';
import { shippingRates, shippingZones } from '../../../database/schema/shipping.ts';
import { isOffered } from '../../market/shops/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

export type RatesOfShops = Partial<Record<ShopId, ShippingRates>>;

const rates = sql`json_build_object('basePaise', r.base_paise, 'perKgPaise', r.per_kg_paise, 'freeFromPaise', r.free_from_paise,
  'cashFeePaise', r.cash_fee_paise, 'usualWeightGrams', r.usual_weight_grams, 'zones', coalesce((
    select json_agg(json_build_object('name', z.name, 'pinCodes', z.pin_codes, 'basePaise', z.base_paise, 'perKgPaise', z.per_kg_paise)
      order by z.position)
    from shipping_zones z where z.shop_id = r.shop_id), '[]'))`;

/** SQL: the `RatesOfShops` of a query that gives ids of shops. */
export function ratesOfShops(shopIds: SQL): SQL {
  return sql`(select coalesce(json_object_agg(r.shop_id, ${rates}), '{}') from shipping_rates r where r.shop_id in (${shopIds}))`;
}

export async function findRatesOfShops(db: Queryable, shopIds: readonly ShopId[]): Promise<RatesOfShops> {
  if (shopIds.length === 0) return {};
  const ids = sql`select unnest(${sql.param([...shopIds])}::uuid[])`;
  const { rows } = await db.execute<{ rates: RatesOfShops }>(sql`select ${ratesOfShops(ids)} as rates`);
  return rows[0]?.rates ?? {};
}

export interface OwnRates {
  shopId: ShopId;
  /** Null until the shop has set fees. */
  rates: ShippingRates | null;
  version: number;
}

export async function findOwnRates(db: Queryable, ownerId: UserId): Promise<OwnRates | undefined> {
  const { rows } = await db.execute<OwnRates & Record<string, unknown>>(sql`
    select shop.id as "shopId", case when r.shop_id is not null then ${rates} end as rates, coalesce(r.version, 0) as version
    from shop_names shop left join shipping_rates r on r.shop_id = shop.id where shop.owner_id = ${ownerId}`);
  return rows[0];
}

/** False where the fees have another version than the given one; 0 stands for fees that were never set. */
export async function saveRates(
  tx: Transaction,
  shopId: ShopId,
  { base, perKg, freeFrom, cashFee, usualWeight, zones }: ShippingForm,
  version: number | undefined,
): Promise<boolean> {
  const columns = {
    basePaise: base,
    perKgPaise: perKg,
    freeFromPaise: freeFrom,
    cashFeePaise: cashFee,
    usualWeightGrams: usualWeight,
  };
  const saved = await tx
    .insert(shippingRates)
    .values({ shopId, ...columns, version: 1 })
    .onConflictDoUpdate({
      target: shippingRates.shopId,
      set: { ...columns, version: sql`${shippingRates.version} + 1` },
      ...(version !== undefined && { setWhere: sql`${shippingRates.version} = ${version}` }),
    })
    .returning({ version: shippingRates.version });
  if (version !== undefined && saved[0]?.version !== version + 1) return false;
  await tx.delete(shippingZones).where(sql`${shippingZones.shopId} = ${shopId}`);
  if (zones.length > 0)
    await tx.insert(shippingZones).values(
      zones.map(({ name, pinCodes, base: zoneBase, perKg: zonePerKg }, position) => ({
        shopId,
        position,
        name,
        pinCodes,
        basePaise: zoneBase,
        perKgPaise: zonePerKg,
      })),
    );
  return true;
}

export interface ShippedProduct {
  pricePaise: Paise;
  weightGrams: number | null;
  rates: ShippingRates | null;
}

/** Without a variant, the first one on sale. */
export async function findShippedProduct(
  db: Queryable,
  productId: ProductId,
  variantId: VariantId | undefined,
): Promise<ShippedProduct | undefined> {
  const { rows } = await db.execute<ShippedProduct & Record<string, unknown>>(sql`
    select variant.price_paise::float8 as "pricePaise", variant.weight_grams as "weightGrams",
      case when r.shop_id is not null then ${rates} end as rates
    from product_facts product join variant_facts variant on variant.product_id = product.id and variant.archived_at is null
    left join shipping_rates r on r.shop_id = product.shop_id
    where product.id = ${productId} and ${isOffered('product')}
      and (${variantId ?? null}::uuid is null or variant.id = ${variantId ?? null}::uuid)
    order by variant.position, variant.id limit 1`);
  return rows[0];
}
