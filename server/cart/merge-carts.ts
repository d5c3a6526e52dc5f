import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { mergeLines, type ProductQuantity } from './store.ts';

/** Brings a visitor's cart into the account's at sign-in (POL10). */
export function mergeCarts(
  db: Database,
  userId: UserId,
  visitorLines: readonly ProductQuantity[],
): Promise<void> {
  return changeCart(db, userId, (tx) => mergeLines(tx, userId, visitorLines));
}
