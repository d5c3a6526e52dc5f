import { and, asc, eq, or } from 'drizzle-orm';
import type { SavedList } from '../../../contract/kernel/saved-lists.ts';
import type { SavedViewId, UserId } from '../../../contract/kernel/schemas.ts';
import type { SavedView } from '../../../contract/saved-views.ts';
import { savedViews } from '../../../database/schema/index.ts';
import { lockUser } from '../accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { ActingSeller } from '../../platform/http/actor.ts';

const columns = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
};

/** The lock serialises changes of a person's views, so that the limit holds. */
export async function lockSavedViews(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId, 'no key update');
}

function ofActor({ personId, ownerId }: ActingSeller) {
  return and(eq(savedViews.userId, personId), eq(savedViews.ownerId, ownerId));
}

export function listSavedViews(db: Queryable, actor: ActingSeller): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .where(ofActor(actor))
    .orderBy(asc(savedViews.list), asc(savedViews.name), savedViews.id);
}

export function countSavedViews(db: Queryable, actor: ActingSeller, list: SavedList): Promise<number> {
  return db.$count(savedViews, and(ofActor(actor), eq(savedViews.list, list)));
}

export async function upsertSavedView(
  tx: Transaction,
  { personId: userId, ownerId }: ActingSeller,
  view: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const [saved] = await tx
    .insert(savedViews)
    .values({ userId, ownerId, ...view })
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.ownerId, savedViews.list, savedViews.name],
      set: { query: view.query },
    })
    .returning(columns);
  if (!saved) throw new Error('a stored view was not returned');
  return saved;
}

export async function removeSavedView(db: Queryable, actor: ActingSeller, id: SavedViewId): Promise<boolean> {
  const removed = await db.delete(savedViews).where(and(ofActor(actor), eq(savedViews.id, id)));
  return removed.rowCount === 1;
}

export async function exportSavedViews(db: Queryable, userId: UserId): Promise<Omit<SavedView, 'id'>[]> {
  const { id: _id, ...view } = columns;
  return db
    .select(view)
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.list), asc(savedViews.name), savedViews.id);
}

export async function removeSavedViews(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(savedViews).where(or(eq(savedViews.userId, userId), eq(savedViews.ownerId, userId)));
}
