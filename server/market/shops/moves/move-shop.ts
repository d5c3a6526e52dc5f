import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { SHOP_MOVES, type ShopMove, type ShopState } from '../../../../contract/kernel/shop-states.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { moveNotPossible, shopChangedMeanwhile } from '../refusals.ts';
import { lockOpenShop } from '../shops.ts';
import { type ShopRow, updateState } from '../store.ts';
import { shopMoveMail } from './mails.ts';
import { insertMove } from './store.ts';

export interface WantedMove {
  shopId: ShopId;
  move: ShopMove;
  version: number;
  reason: string;
  actorId: UserId;
}

/**
 * Only the shop's row is locked, against orders and payments of the same moment. @throws Refusal `not_found`, `stale`,
 * `wrong_state`
 */
export function moveShop(
  { db, jobs }: { db: Database; jobs: Jobs },
  { shopId, move, version, reason, actorId }: WantedMove,
  check: (tx: Transaction, shop: ShopRow) => Promise<void> = async () => undefined,
): Promise<ShopRow> {
  return inTransaction(db, async (tx) => {
    const shop = await lockOpenShop(tx, shopId);
    const { from, to } = SHOP_MOVES[move];
    if (!(from as readonly ShopState[]).includes(shop.state)) throw moveNotPossible(shop.state);
    if (shop.version !== version) throw shopChangedMeanwhile();
    await check(tx, shop);
    const moved = await updateState(tx, shopId, to);
    const id = await insertMove(tx, { shopId, fromState: shop.state, toState: to, reason, actorId });
    await jobs.send(tx, shopMoveMail, { moveId: id });
    return moved;
  });
}
