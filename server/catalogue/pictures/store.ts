import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { people } from '../../../database/schema/accounts.ts';
import { pictureUploads } from '../../../database/schema/pictures.ts';
import { shopNames } from '../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import type { PictureUse } from '../../concept/concept.ts';

const SWEPT_AT_ONCE = 100;

/** No upload takes as long as a day. */
function unusedForADay(uses: readonly PictureUse[]): SQL {
  const isUsed = uses.map((use) => use(pictureUploads.pictureKey));
  // A condition for each: the planner makes no join of `not (… or …)`.
  return sql`${pictureUploads.createdAt} < now() - interval '1 day'${sql.join(isUsed.map((use) => sql` and not ${use}`))}`;
}

export type UploadState = (typeof pictureUploads.$inferSelect)['state'];

export type UploadOwner = { shopId: ShopId; productId: ProductId; isFetched?: boolean } | { userId: UserId };

/** Fetched pictures are not counted. Further uploads of the owner wait until the transaction ends. */
export async function countUploadsOfDay(transaction: Transaction, owner: UploadOwner): Promise<number> {
  await lockOwner(transaction, owner);
  const ownUploads =
    'shopId' in owner
      ? and(eq(pictureUploads.shopId, owner.shopId), eq(pictureUploads.isFetched, false))
      : eq(pictureUploads.userId, owner.userId);
  const [row] = await transaction
    .select({ total: count() })
    .from(pictureUploads)
    .where(and(ownUploads, sql`${pictureUploads.createdAt} > now() - interval '1 day'`));
  return row?.total ?? 0;
}

async function lockOwner(transaction: Transaction, owner: UploadOwner): Promise<void> {
  if ('shopId' in owner) {
    await transaction
      .select({ id: shopNames.id })
      .from(shopNames)
      .where(eq(shopNames.id, owner.shopId))
      .for('no key update');
  } else {
    await transaction
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, owner.userId))
      .for('no key update');
  }
}

export type NewUpload = UploadOwner & {
  pictureKey: string;
  original: Buffer;
  place?: number | null;
  fileName?: string | null;
};

export async function insertWaiting(transaction: Transaction, uploads: readonly NewUpload[]): Promise<void> {
  await transaction
    .insert(pictureUploads)
    .values(uploads.map((upload) => ({ ...upload, state: 'waiting' as const })));
}

export async function findWaiting(
  db: Queryable,
  pictureKey: string,
): Promise<{ original: Buffer; productId: ProductId | null } | undefined> {
  const [row] = await db
    .select({ original: pictureUploads.original, productId: pictureUploads.productId })
    .from(pictureUploads)
    .where(and(eq(pictureUploads.pictureKey, pictureKey), eq(pictureUploads.state, 'waiting')));
  return row?.original ? { original: row.original, productId: row.productId } : undefined;
}

export async function endWaiting(
  transaction: Transaction,
  pictureKey: string,
  state: 'ready' | 'refused',
): Promise<boolean> {
  const rows = await transaction
    .update(pictureUploads)
    .set({ state, original: null })
    .where(and(eq(pictureUploads.pictureKey, pictureKey), eq(pictureUploads.state, 'waiting')))
    .returning({ key: pictureUploads.pictureKey });
  return rows.length > 0;
}

/** The rows of withdrawn pictures stay, because they count for the day. */
export async function giveUpWaiting(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await transaction
    .update(pictureUploads)
    .set({ state: 'refused', original: null, productId: null })
    .where(and(inArray(pictureUploads.pictureKey, [...keys]), eq(pictureUploads.state, 'waiting')));
}

export async function removeRefusedUpload(
  db: Queryable,
  productId: ProductId,
  pictureKey: string,
): Promise<boolean> {
  const rows = await db
    .update(pictureUploads)
    .set({ productId: null })
    .where(
      and(
        eq(pictureUploads.pictureKey, pictureKey),
        eq(pictureUploads.productId, productId),
        eq(pictureUploads.state, 'refused'),
      ),
    )
    .returning({ key: pictureUploads.pictureKey });
  return rows.length > 0;
}

export async function listAbandoned(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ key: pictureUploads.pictureKey })
    .from(pictureUploads)
    .where(
      and(eq(pictureUploads.state, 'waiting'), sql`${pictureUploads.createdAt} < now() - interval '2 hours'`),
    )
    .limit(SWEPT_AT_ONCE);
  return rows.map(({ key }) => key);
}

/** Only recent uploads count: no product names older ones, so the sweep may remove them at any moment. */
export async function listAttachable(
  db: Queryable,
  productId: ProductId,
  keys: readonly string[],
): Promise<Map<string, UploadState>> {
  const rows = await db
    .select({ key: pictureUploads.pictureKey, state: pictureUploads.state })
    .from(pictureUploads)
    .where(
      and(
        eq(pictureUploads.productId, productId),
        inArray(pictureUploads.pictureKey, [...keys]),
        sql`${pictureUploads.createdAt} > now() - interval '20 hours'`,
      ),
    );
  return new Map(rows.map(({ key, state }) => [key, state]));
}

/** A refusal names a picture by its place among all `keys` of the product. */
export async function notePlaces(
  tx: Transaction,
  productId: ProductId,
  keys: readonly string[],
): Promise<void> {
  const order = sql`${sql.param([...keys])}::text[]`;
  await tx
    .update(pictureUploads)
    .set({ place: sql`array_position(${order}, ${pictureUploads.pictureKey})` })
    .where(and(eq(pictureUploads.productId, productId), sql`${pictureUploads.pictureKey} = any(${order})`));
}

export async function listReady(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key: pictureUploads.pictureKey })
    .from(pictureUploads)
    .where(and(inArray(pictureUploads.pictureKey, [...keys]), eq(pictureUploads.state, 'ready')));
  return rows.map(({ key }) => key);
}

export function unusedUploads(uses: readonly PictureUse[]): {
  list: (db: Queryable) => Promise<string[]>;
  remove: (db: Queryable, keys: readonly string[]) => Promise<void>;
} {
  const isUnused = unusedForADay(uses);
  // Planning takes longer than running, since every table that may name a picture is in it.
  const find = prepareStatement<object, { key: string }>(
    'find_unused_uploads',
    () => sql`
      select ${pictureUploads.pictureKey} as key from ${pictureUploads} where ${isUnused}
      limit ${sql.raw(String(SWEPT_AT_ONCE))}`,
  );
  return {
    list: async (db) => (await find(db, {})).map(({ key }) => key),
    remove: async (db, keys) => {
      await db.delete(pictureUploads).where(and(inArray(pictureUploads.pictureKey, [...keys]), isUnused));
    },
  };
}
