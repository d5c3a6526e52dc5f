import type { ReturnId, UserId } from '../../contract/kernel/schemas.ts';
import type { ReturnRow } from '../orders/index.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { getReturn } from './get-return.ts';
import { movePart } from './move-part.ts';
import { returnMovedOn, returnNotFound } from './refusals.ts';
import { returnMail } from './request-return.ts';
import { findReturnOfBuyer, withdrawOwnReturn } from './store.ts';

/**
 * The buyer keeps what was to go back; nothing has moved yet, so neither stock nor money does. Refuses with `not_found`
 * for what is not theirs, and `wrong_state` once the seller has answered.
 */
export function withdrawReturn(db: Database, jobs: Jobs, userId: UserId, id: ReturnId): Promise<ReturnRow> {
  return inTransaction(db, async (tx) => {
    const withdrawn = await withdrawOwnReturn(tx, userId, id);
    if (!withdrawn) {
      const found = await findReturnOfBuyer(tx, userId, id);
      throw found ? returnMovedOn(found.status) : returnNotFound();
    }
    const buyer = { actor: 'buyer', actorId: userId } as const;
    await movePart(tx, buyer, withdrawn, { from: ['return_requested'], to: 'delivered' });
    await jobs.send(tx, returnMail, { returnId: id, status: 'withdrawn' });
    return getReturn(tx, withdrawn.shopOrderId, id);
  });
}
