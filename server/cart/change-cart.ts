import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { updateVersion } from './store.ts';

/**
 * One change of a buyer's cart at a time. The version rises with it, so that an order that is being made from the
 * cart can tell; a refused change leaves no trace.
 */
export function changeCart<Result>(
  db: Database,
  userId: UserId,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await updateVersion(tx, userId);
    return change(tx);
  });
}
