import { MAX_RETURN_PICTURES } from '../../../../contract/kernel/limits.ts';
import { nameInWords } from '../../../../contract/kernel/name-in-words.ts';
import type { ReturnId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ReturnForm, ReturnStatus } from '../../../../contract/returns.ts';
import type { MailReader } from '../../../../contract/sent-mails.ts';
import {
  changesOf,
  findShopOrderOfBuyer,
  insertAdjustments,
  insertOffsets,
  moveOwnShopOrders,
  orderNotFound,
  type PricedShopOrder,
  RETURNABLE_STATES,
  repriceShopOrder,
  requireShown,
  type ReturnRow,
} from '../index.ts';
import { badPicture, checkPictures, storeUserPictures } from '../../../catalogue/pictures/index.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Jobs, mailKind } from '../../../platform/jobs/jobs.ts';
import { getReturn } from './get-return.ts';
import { exchangeUnits } from './exchanges/exchange-units.ts';
import { requireReturnable } from './quote-return.ts';
import { cannotBeReturned } from './refusals.ts';
import { insertReturn, insertReturnLines, insertReturnPictures, updateFees } from './store.ts';

/** The other side gets a mail; when an exchange lapses, both do. */
export const returnMail = mailKind<ReturnStep>('return.mail', {
  words: ({ status }) => `Return or exchange: ${nameInWords(status).toLowerCase()}`,
  to: readerOfStep,
});

interface ReturnStep {
  returnId: ReturnId;
  status: ReturnStatus;
  lapsedFor?: 'buyer' | 'seller' | undefined;
}

export function readerOfStep({ status, lapsedFor }: Pick<ReturnStep, 'status' | 'lapsedFor'>): MailReader {
  return lapsedFor === 'seller' || status === 'requested' || status === 'withdrawn' ? 'shop' : 'buyer';
}

/**
 * The database's clock decides on the time limit.
 * @throws Refusal `not_found`, `wrong_state`, `limit_reached`, `quote_changed`, and those of `exchangeUnits`
 */
export async function requestReturn(
  db: Database,
  jobs: Jobs,
  userId: UserId,
  { shopOrderId, reason, cause, lines, refund, replacement, price }: ReturnForm,
  pictures: readonly Buffer[],
): Promise<ReturnRow> {
  if (pictures.length > MAX_RETURN_PICTURES)
    throw badPicture(`A return can have at most ${MAX_RETURN_PICTURES} pictures`);
  await checkPictures(pictures);
  const kind = replacement === undefined ? 'return' : 'exchange';
  return inTransaction(db, async (tx) => {
    const [shopOrder] = await moveOwnShopOrders(
      tx,
      { actor: 'buyer', actorId: userId },
      [shopOrderId],
      { from: RETURNABLE_STATES, to: kind === 'return' ? 'return_requested' : 'exchange_requested' },
      // The return alone stores the reason: events are never changed, so a deleted account could not erase it there.
      { onlyReturnable: true },
    );
    if (!shopOrder) {
      const found = await findShopOrderOfBuyer(tx, userId, shopOrderId);
      throw found ? cannotBeReturned(found.status) : orderNotFound();
    }
    const returnId = await insertReturn(tx, { shopOrderId, kind, reason, cause });
    if (replacement === undefined) await returnUnits(tx, returnId, shopOrder, { cause, lines, refund });
    else {
      await exchangeUnits(tx, returnId, { userId, shopOrderId, lines, replacement, shownPricePaise: price });
    }
    await insertReturnPictures(tx, returnId, await storeUserPictures(jobs, tx, userId, pictures));
    await jobs.send(tx, returnMail, { returnId, status: 'requested' });
    return getReturn(tx, shopOrderId, returnId);
  });
}

async function returnUnits(
  tx: Transaction,
  returnId: ReturnId,
  shopOrder: PricedShopOrder,
  { cause, lines, refund }: Pick<ReturnForm, 'cause' | 'lines' | 'refund'>,
): Promise<void> {
  await requireReturnable(tx, shopOrder.id, lines);
  // The lines are inserted later: units of a replacement would otherwise count as returned twice.
  const repricing = await repriceShopOrder(tx, shopOrder, lines, cause);
  requireShown(repricing, refund);
  await insertReturnLines(tx, returnId, shopOrder.id, lines);
  if (repricing.feesPaise > 0) await updateFees(tx, returnId, repricing.feesPaise);
  await insertAdjustments(tx, shopOrder.id, { returnId }, changesOf(repricing));
  await insertOffsets(tx, returnId, repricing.offsets);
}
