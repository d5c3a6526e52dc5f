import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { pictureUploads } from '../../database/schema/pictures.ts';
import type { Queryable } from '../platform/database/database.ts';

/** A day is longer than any upload takes. */
const unusedForADay = sql`${pictureUploads.createdAt} < now() - interval '1 day'
  and not exists (select from product_pictures used where used.picture_key = ${pictureUploads.pictureKey})
  and not exists (select from order_lines used where used.picture_key = ${pictureUploads.pictureKey})`;

/** How many pictures a shop uploaded within the last day. */
export async function countUploadsOfDay(db: Queryable, shopId: ShopId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(pictureUploads)
    .where(
      and(eq(pictureUploads.shopId, shopId), sql`${pictureUploads.createdAt} > now() - interval '1 day'`),
    );
  return row?.total ?? 0;
}

export async function insertUploads(db: Queryable, shopId: ShopId, keys: readonly string[]): Promise<void> {
  await db.insert(pictureUploads).values(keys.map((pictureKey) => ({ pictureKey, shopId })));
}

/** Pictures that no product and no order names. */
export async function listUnusedUploads(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: pictureUploads.pictureKey })
    .from(pictureUploads)
    .where(unusedForADay)
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function removeUploads(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.delete(pictureUploads).where(and(inArray(pictureUploads.pictureKey, [...keys]), unusedForADay));
}
