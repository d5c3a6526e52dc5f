import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { presentIds } from '../../catalogue/products/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockFavorites, mergeFavorites } from './store.ts';

/** Brings a visitor's favorites into the account at sign-in (POL10). */
export function takeOverFavorites(
  db: Database,
  userId: UserId,
  productIds: readonly ProductId[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockFavorites(tx, userId);
    await mergeFavorites(tx, userId, await presentIds(tx, productIds));
  });
}
