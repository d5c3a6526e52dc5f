import { and, asc, eq } from 'drizzle-orm';
import type { SavedList } from '../../contract/kernel/saved-lists.ts';
import type { SavedViewId, UserId } from '../../contract/kernel/schemas.ts';
import type { SavedView } from '../../contract/saved-views.ts';
import { savedViews, users } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

const columns = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
};

/** One change of a person's views at a time, so that the cap holds. */
export async function lockSavedViews(tx: Transaction, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** All views of a person, by list and name. */
export function listSavedViews(db: Queryable, userId: UserId): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.list), asc(savedViews.name), savedViews.id);
}

export function countSavedViews(db: Queryable, userId: UserId, list: SavedList): Promise<number> {
  return db.$count(savedViews, and(eq(savedViews.userId, userId), eq(savedViews.list, list)));
}

/** Stores the view, in place of one with its name. */
export async function upsertSavedView(
  tx: Transaction,
  userId: UserId,
  view: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const [saved] = await tx
    .insert(savedViews)
    .values({ userId, ...view })
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.list, savedViews.name],
      set: { query: view.query },
    })
    .returning(columns);
  if (!saved) throw new Error('a stored view was not returned');
  return saved;
}

/** Whether it was there and the person's. */
export async function removeSavedView(db: Queryable, userId: UserId, id: SavedViewId): Promise<boolean> {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)));
  return removed.rowCount === 1;
}

/** A person's views, for the person. */
export async function exportSavedViews(db: Queryable, userId: UserId): Promise<Omit<SavedView, 'id'>[]> {
  return (await listSavedViews(db, userId)).map(({ id: _id, ...view }) => view);
}

/** Removes all of a person's views. */
export async function removeSavedViews(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.userId, userId));
}
