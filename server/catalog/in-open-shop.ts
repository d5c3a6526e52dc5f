import type { Database, Transaction } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Does in one transaction what may put products on sale. The database lets none into a shop that closed at the same moment;
 * its seller is gone by then, and is refused as whoever has no such shop.
 */
export async function inOpenShop<Result>(
  db: Database,
  refusal: () => Refusal,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    throw violatedConstraint(error) === 'products_open_shop_check' ? refusal() : error;
  }
}
