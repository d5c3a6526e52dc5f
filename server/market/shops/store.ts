import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ShopCheck } from '../../../contract/kernel/shop-checks.ts';
import type { ShopState } from '../../../contract/kernel/shop-states.ts';
import type { Holiday } from '../../../contract/shop-standing.ts';
import type { NewShop, ShopChange } from '../../../contract/shops.ts';
import { productFacts } from '../../../database/schema/catalog.ts';
import { shops } from '../../../database/schema/shops.ts';
import { countUpTo } from '../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { hasId } from '../../platform/database/sql-terms.ts';
import { isOffered } from './offered.ts';

export type ShopRow = typeof shops.$inferSelect;

/** A seller has at most one shop. */
export async function findShopOfOwner(db: Queryable, ownerId: UserId): Promise<ShopRow | undefined> {
  const [row] = await db.select().from(shops).where(eq(shops.ownerId, ownerId));
  return row;
}

export async function findState(db: Queryable, shopId: ShopId): Promise<ShopState | undefined> {
  const [row] = await db.select({ state: shops.state }).from(shops).where(eq(shops.id, shopId));
  return row?.state;
}

/**
 * An order of the shop, or a product put on sale, was saved before, or finds what this transaction leaves. With `no key update`
 * only orders and others that lock the shop wait.
 */
export async function lockShopOf(
  tx: Transaction,
  ownerId: UserId,
  strength: 'update' | 'no key update' = 'update',
): Promise<ShopId | undefined> {
  const [row] = await tx.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId)).for(strength);
  return row?.id;
}

/** Orders and payments of the shop wait for this lock; rows that only refer to the shop, such as a running import, do not. */
export async function findShopForUpdate(tx: Transaction, shopId: ShopId): Promise<ShopRow | undefined> {
  const [row] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('no key update');
  return row;
}

/** Callers lock the shop. A holiday continues after a suspension. */
export async function updateState(tx: Transaction, shopId: ShopId, state: ShopState): Promise<ShopRow> {
  return changed(tx, shopId, { state, stateSince: sql`now()` });
}

export function updateShopVersion(tx: Transaction, shopId: ShopId): Promise<ShopRow> {
  return changed(tx, shopId, {});
}

/** Callers lock the shop; the wait begins with the first check. */
export function updateChecksToRepeat(
  tx: Transaction,
  shopId: ShopId,
  names: readonly ShopCheck[],
): Promise<ShopRow> {
  return write(tx, shopId, {
    checksToRepeat: [...names],
    checksToRepeatSince: names.length > 0 ? sql`coalesce(${shops.checksToRepeatSince}, now())` : null,
  });
}

export async function updateHoliday(
  tx: Transaction,
  shopId: ShopId,
  holiday: Holiday | null,
): Promise<ShopRow> {
  return changed(tx, shopId, {
    holidaySince: holiday ? sql`coalesce(${shops.holidaySince}, now())` : null,
    holidayUntil: holiday?.until ?? null,
  });
}

type Change = PgUpdateSetSource<typeof shops>;

function changed(tx: Transaction, shopId: ShopId, change: Change): Promise<ShopRow> {
  return write(tx, shopId, { ...change, version: sql`${shops.version} + 1` });
}

async function write(tx: Transaction, shopId: ShopId, change: Change): Promise<ShopRow> {
  const [row] = await tx.update(shops).set(change).where(eq(shops.id, shopId)).returning();
  if (!row) throw new Error('a locked shop is missing');
  return row;
}

export async function endDueHolidays(tx: Transaction): Promise<void> {
  await tx
    .update(shops)
    .set({ holidaySince: null, holidayUntil: null, version: sql`${shops.version} + 1` })
    .where(
      and(
        isNotNull(shops.holidaySince),
        sql`${shops.holidayUntil} <= (now() at time zone 'Asia/Kolkata')::date`,
      ),
    );
}

/** Callers lock the shop. Nobody reaches its care any more. */
export async function markClosed(tx: Transaction, shopId: ShopId): Promise<void> {
  await write(tx, shopId, { state: 'closed', stateSince: sql`now()`, carePhone: '', careEmail: '' });
}

const isPublic = eq(shops.state, 'approved');

export async function countShops(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(shops).where(isPublic);
  return row?.total ?? 0;
}

export async function listShopIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShopId[]> {
  const rows = await db
    .select({ id: shops.id })
    .from(shops)
    .where(isPublic)
    .orderBy(asc(shops.createdAt), shops.id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

const isInReview = eq(shops.state, 'in_review');

const isToRepeat = and(isNotNull(shops.checksToRepeatSince), isPublic);

export async function countShopsToCheck(db: Queryable, most: number): Promise<number> {
  const inReview = await countUpTo(db, most, sql`${shops} where ${isInReview}`);
  return Math.min(most, inReview + (await countUpTo(db, most, sql`${shops} where ${isToRepeat}`)));
}

export interface ShopToCheck {
  id: ShopId;
  name: string;
  gst: string;
  checksToRepeat: ShopCheck[];
  since: Date;
}

export async function listShopsToCheck(db: Queryable, limit: number, only?: string): Promise<ShopToCheck[]> {
  const { id, name, gst, checksToRepeat } = shops;
  const inReview = await db
    .select({ id, name, gst, checksToRepeat, since: shops.stateSince })
    .from(shops)
    .where(and(isInReview, hasId(id, only)))
    .orderBy(asc(shops.stateSince), id)
    .limit(limit);
  const again = await db
    .select({
      id,
      name,
      gst,
      checksToRepeat,
      since: sql`${shops.checksToRepeatSince}`.mapWith(shops.stateSince),
    })
    .from(shops)
    .where(and(isToRepeat, hasId(id, only)))
    .orderBy(asc(shops.checksToRepeatSince), id)
    .limit(limit);
  return [...inReview, ...again]
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .slice(0, limit);
}

export interface ShopFaceRow {
  shop: ShopRow;
  products: number;
  ratingSum: number;
  ratingCount: number;
}

export async function findShopFace(db: Queryable, shopId: ShopId): Promise<ShopFaceRow | undefined> {
  const [row] = await db
    .select({
      shop: shops,
      products: sql<number>`count(${productFacts.id}) filter (where ${isOffered('product_facts')})::int`,
      ratingSum: sql<number>`coalesce(sum(${productFacts.ratingSum}), 0)::int`,
      ratingCount: sql<number>`coalesce(sum(${productFacts.ratingCount}), 0)::int`,
    })
    .from(shops)
    .leftJoin(productFacts, eq(productFacts.shopId, shops.id))
    .where(eq(shops.id, shopId))
    .groupBy(shops.id);
  return row;
}

/** The insert violates `shops_owner_key` when the seller has a shop. */
export async function insertShop(
  db: Queryable,
  ownerId: UserId,
  { location, ...fields }: NewShop,
  state: ShopState,
): Promise<ShopRow> {
  const [row] = await db
    .insert(shops)
    .values({ ...fields, ownerId, state, latitude: location.lat, longitude: location.lng })
    .returning();
  if (!row) throw new Error('a shop was inserted without a row');
  return row;
}

export async function updateShop(
  db: Queryable,
  ownerId: UserId,
  { version, location, ...fields }: ShopChange,
): Promise<ShopRow | undefined> {
  const [row] = await db
    .update(shops)
    .set({
      ...fields,
      ...(location && { latitude: location.lat, longitude: location.lng }),
      version: sql`${shops.version} + 1`,
    })
    .where(and(eq(shops.ownerId, ownerId), version === undefined ? undefined : eq(shops.version, version)))
    .returning();
  return row;
}
