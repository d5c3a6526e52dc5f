import { MAX_SAVED_VIEWS } from '../../contract/kernel/limits.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { SavedView } from '../../contract/saved-views.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { tooManySavedViews } from './refusals.ts';
import { countSavedViews, lockSavedViews, upsertSavedView } from './store.ts';

/** Saves the filters of a list under a name, in place of a view of the same name. Refuses with `limit_reached`. */
export function saveView(db: Database, userId: UserId, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockSavedViews(tx, userId);
    const saved = await upsertSavedView(tx, userId, view);
    if ((await countSavedViews(tx, userId, view.list)) > MAX_SAVED_VIEWS) throw tooManySavedViews();
    return saved;
  });
}
