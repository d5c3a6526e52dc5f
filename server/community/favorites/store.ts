import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { MAX_FAVORITES } from '../../../contract/kernel/limits.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import { coveringPatterns, isPinCode } from '../../../contract/kernel/pin-code.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { defaultPinCodes, favorites } from '../../../database/schema/index.ts';
import { lockUser } from '../../market/accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered, takesOrders } from '../../market/shops/index.ts';

/** Serialises changes of a buyer's favorites, so that the limit holds. */
export async function lockFavorites(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId, 'no key update');
}

export async function listFavoriteIds(db: Queryable, userId: UserId): Promise<ProductId[]> {
  const rows = await db
    .select({ productId: favorites.productId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.productId);
  return rows.map(({ productId }) => productId);
}

export async function isFavorite(db: Queryable, userId: UserId, productId: ProductId): Promise<boolean> {
  return (await db.$count(favorites, own(userId, productId))) > 0;
}

export function countFavorites(db: Queryable, userId: UserId): Promise<number> {
  return db.$count(favorites, eq(favorites.userId, userId));
}

export async function insertFavorite(tx: Transaction, userId: UserId, productId: ProductId): Promise<void> {
  await tx.execute(sql`
    insert into favorites (user_id, product_id, known_price_paise)
    select ${userId}::uuid, products.id, products.price_paise from product_facts products where products.id = ${productId}
    on conflict do nothing`);
}

/**
 * The visitor's first favorite is the newest. Unavailable products are left out, and the oldest beyond the limit. The favorites
 * must be locked.
 */
export async function mergeFavorites(
  tx: Transaction,
  userId: UserId,
  productIds: readonly ProductId[],
): Promise<void> {
  await tx.execute(sql`
    insert into favorites (user_id, product_id, known_price_paise, created_at)
    select ${userId}::uuid, products.id, products.price_paise, now() - min(visitor.place) * interval '1 microsecond'
    from unnest(${sql.param([...productIds])}::uuid[]) with ordinality as visitor (product_id, place)
    join product_facts products on products.id = visitor.product_id and ${isOffered()}
    where not exists (select from favorites own where own.user_id = ${userId} and own.product_id = products.id)
    group by products.id, products.price_paise
    order by min(visitor.place)
    limit greatest(0, ${MAX_FAVORITES} - (select count(*) from favorites where user_id = ${userId}))`);
}

export interface FavoritesOwner {
  userId: UserId;
  postalCode: string | null;
}

export function listOwners(
  db: Queryable,
  { after, limit }: { after: UserId | undefined; limit: number },
): Promise<FavoritesOwner[]> {
  return db
    .selectDistinct({ userId: favorites.userId, postalCode: defaultPinCodes.pinCode })
    .from(favorites)
    .leftJoin(defaultPinCodes, eq(defaultPinCodes.userId, favorites.userId))
    .where(after === undefined ? undefined : gt(favorites.userId, after))
    .orderBy(asc(favorites.userId))
    .limit(limit);
}

export interface FavoriteAlert {
  userId: UserId;
  productId: ProductId;
  beforePaise: Paise | null;
  isBack: boolean;
  isCheaper: boolean;
}

/**
 * SQL: the cheapest variant of those that existed when the favorite `own` was added: a cheaper one added later is another
 * offer, not a price drop. Without any of them, the product's cheapest counts.
 */
const knownOffer = sql`coalesce((
  select min(variants.price_paise) from variant_facts variants
  where variants.product_id = own.product_id and variants.archived_at is null and variants.created_at <= own.created_at
), (
  select min(variants.price_paise) from variant_facts variants
  where variants.product_id = own.product_id and variants.archived_at is null
))`;

export async function listKnownOffers(
  db: Queryable,
  userId: UserId,
  productIds: readonly ProductId[],
): Promise<Map<ProductId, Paise>> {
  const { rows } = await db.execute<{ productId: ProductId; pricePaise: Paise | null }>(sql`
    select own.product_id as "productId", ${knownOffer}::float8 as "pricePaise" from favorites own
    where own.user_id = ${userId} and own.product_id = any(${sql.param([...productIds])}::uuid[])`);
  return new Map(
    rows.flatMap(({ productId, pricePaise }) => (pricePaise === null ? [] : [[productId, pricePaise]])),
  );
}

/**
 * Records price and availability of these favorites, and returns those that became cheaper or available again: each change
 * once, because one statement records and returns it. Locked rows are skipped. A lower price is recorded only while the product
 * is available; a rise is not recorded.
 */
export async function takeAlerts(
  tx: Transaction,
  owners: readonly FavoritesOwner[],
): Promise<FavoriteAlert[]> {
  const places = owners.map(({ userId, postalCode }) => ({
    user_id: userId,
    patterns: postalCode === null ? null : isPinCode(postalCode) ? coveringPatterns(postalCode) : [],
  }));
  const { rows } = await tx.execute<FavoriteAlert & Record<string, unknown>>(sql`
    with changed as (
      select own.user_id, own.product_id, own.known_price_paise as before, own.was_unavailable as was_away,
        offer.price, shelf.is_available
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (user_id uuid, patterns text[])
      join favorites own on own.user_id = place.user_id
      join product_facts products on products.id = own.product_id
      -- A pause of a shop is no news, nor is its end.
      join shop_facts shops on shops.id = products.shop_id and ${takesOrders()}
      cross join lateral (
        select ${isOffered()} and exists (
          select from sellable_stock stock
          where stock.product_id = products.id
            and (place.patterns is null or stock.delivery_pin_codes && place.patterns)
        ) as is_available
      ) shelf
      cross join lateral (select ${knownOffer} as price) offer
      where own.was_unavailable = shelf.is_available or (own.known_price_paise is null and offer.price is not null)
        or (shelf.is_available and offer.price < own.known_price_paise)
      for no key update of own skip locked
    )
    update favorites set
      known_price_paise = case when before is null or (is_available and price < before) then price else before end,
      was_unavailable = not is_available
    from changed where favorites.user_id = changed.user_id and favorites.product_id = changed.product_id
    returning favorites.user_id as "userId", favorites.product_id as "productId",
      before::float8 as "beforePaise",
      was_away and is_available as "isBack", coalesce(is_available and price < before, false) as "isCheaper"`);
  return rows;
}

/**
 * Moves favorites of merged products, each person's once. The known price is lowered to the present one, since the variants are
 * not new to them.
 */
export async function moveFavorites(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from favorites where product_id = any(${sql.param([...from])}::uuid[])
      returning user_id, known_price_paise, was_unavailable, created_at
    )
    insert into favorites (user_id, product_id, known_price_paise, was_unavailable, created_at)
    select user_id, ${to}::uuid, min(known_price_paise), bool_and(was_unavailable), max(created_at) from moved group by user_id
    on conflict (user_id, product_id) do update set
      known_price_paise = least(favorites.known_price_paise, excluded.known_price_paise),
      was_unavailable = favorites.was_unavailable and excluded.was_unavailable,
      created_at = greatest(favorites.created_at, excluded.created_at)`);
  await tx.execute(sql`
    update favorites own set known_price_paise = least(known_price_paise, ${knownOffer})
    where product_id = ${to} and known_price_paise is not null`);
}

export async function removeFavorite(db: Queryable, userId: UserId, productId: ProductId): Promise<boolean> {
  const removed = await db.delete(favorites).where(own(userId, productId));
  return removed.rowCount === 1;
}

function own(userId: UserId, productId: ProductId) {
  return and(eq(favorites.userId, userId), eq(favorites.productId, productId));
}

export async function removeFavorites(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(favorites).where(eq(favorites.userId, userId));
}
