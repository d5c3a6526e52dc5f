import { MAX_RETURN_PICTURES, RETURN_DAYS } from '../../contract/kernel/limits.ts';
import type { ReturnId, UserId } from '../../contract/kernel/schemas.ts';
import type { ReturnForm, ReturnStatus } from '../../contract/returns.ts';
import {
  changesOf,
  findShopOrderOfBuyer,
  insertAdjustments,
  moveOwnShopOrders,
  orderNotFound,
  RETURNABLE_STATES,
  repriceShopOrder,
  requireShown,
  type ReturnRow,
} from '../orders/index.ts';
import { badPicture, checkPictures, storeUserPictures } from '../pictures/index.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Jobs, jobKind } from '../platform/jobs/jobs.ts';
import { getReturn } from './get-return.ts';
import { faultOf, unitsOf, whyNotReturnable } from './quote-return.ts';
import { cannotBeReturned } from './refusals.ts';
import { insertReturn, insertReturnLines, insertReturnPictures } from './store.ts';

/** A return changed its state; the other side gets a mail. */
export const returnMail = jobKind<{ returnId: ReturnId; status: ReturnStatus }>('return.mail', 'mail-return');

/**
 * The buyer requests a return of delivered units, within the time limit by the database's clock. Refuses with `not_found`,
 * `wrong_state`, `limit_reached` for more units than are left, or `quote_changed` when the refund differs from the one shown.
 */
export async function requestReturn(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  { shopOrderId, reason, cause, lines, refund: shownRefundPaise }: ReturnForm,
  pictures: readonly Buffer[],
): Promise<ReturnRow> {
  if (pictures.length > MAX_RETURN_PICTURES)
    throw badPicture(`A return can have at most ${MAX_RETURN_PICTURES} pictures`);
  await checkPictures(pictures);
  return inTransaction(db, async (tx) => {
    const [shopOrder] = await moveOwnShopOrders(
      tx,
      { actor: 'buyer', actorId: userId },
      [shopOrderId],
      { from: RETURNABLE_STATES, to: 'return_requested' },
      // The reason is stored in the return alone: events are never changed, so a deleted account could not erase it there.
      { deliveredWithinDays: RETURN_DAYS },
    );
    if (!shopOrder) {
      const found = await findShopOrderOfBuyer(tx, userId, shopOrderId);
      throw found ? cannotBeReturned(found.status) : orderNotFound();
    }
    const returnId = await insertReturn(tx, { shopOrderId, reason, cause });
    if ((await insertReturnLines(tx, returnId, shopOrderId, lines)) !== lines.length) {
      throw await whyNotReturnable(tx, shopOrderId, lines);
    }
    const repricing = await repriceShopOrder(tx, shopOrder, unitsOf(lines), faultOf(cause));
    requireShown(repricing, shownRefundPaise);
    await insertAdjustments(tx, shopOrderId, { returnId }, changesOf(repricing));
    await insertReturnPictures(tx, returnId, await storeUserPictures(jobs, tx, userId, pictures));
    await jobs.send(tx, returnMail, { returnId, status: 'requested' });
    return getReturn(tx, shopOrderId, returnId);
  });
}
