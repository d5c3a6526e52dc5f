import { MAX_SAVED_VIEWS } from '../../../contract/kernel/limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SavedView } from '../../../contract/saved-views.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ActingSeller } from '../../platform/http/actor.ts';
import { countSavedViews, lockSavedViews, upsertSavedView } from './store.ts';

function tooManySavedViews(): Refusal {
  return new Refusal(
    'limit_reached',
    `A list can have at most ${MAX_SAVED_VIEWS} saved views. Please delete one first.`,
  );
}

/** A view of the same name is replaced. @throws Refusal `limit_reached` */
export function saveView(db: Database, actor: ActingSeller, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockSavedViews(tx, actor.personId);
    const saved = await upsertSavedView(tx, actor, view);
    if ((await countSavedViews(tx, actor, view.list)) > MAX_SAVED_VIEWS) throw tooManySavedViews();
    return saved;
  });
}
