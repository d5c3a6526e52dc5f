import type { ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { RefundQuote } from '../../../../contract/refund-quote.ts';
import type { ReturnCause } from '../../../../contract/returns.ts';
import {
  findShopOrderOfBuyer,
  type LeavingUnits,
  orderNotFound,
  presentRefundQuote,
  RETURNABLE_STATES,
  repriceShopOrder,
} from '../index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { cannotBeReturned, moreThanReceived, returnedLineNotFound, returnWindowOver } from './refusals.ts';
import { countLines, countReturnable } from './store.ts';

export interface WantedReturn {
  shopOrderId: ShopOrderId;
  cause: ReturnCause;
  lines: readonly LeavingUnits[];
}

/** @throws Refusal `not_found`, `wrong_state`, `limit_reached` for more units than are left */
export async function quoteReturn(
  db: Queryable,
  userId: UserId,
  { shopOrderId, cause, lines }: WantedReturn,
): Promise<RefundQuote> {
  const shopOrder = await findShopOrderOfBuyer(db, userId, shopOrderId);
  if (!shopOrder) throw orderNotFound();
  if (!RETURNABLE_STATES.includes(shopOrder.status)) throw cannotBeReturned(shopOrder.status);
  await requireReturnable(db, shopOrderId, lines);
  return presentRefundQuote(await repriceShopOrder(db, shopOrder, lines, cause), shopOrder.couponCode);
}

/**
 * @throws Refusal `not_found` for lines of another shop order, `wrong_state` past the time limit, `limit_reached` for more
 * units than are left
 */
export async function requireReturnable(
  db: Queryable,
  shopOrderId: ShopOrderId,
  lines: readonly LeavingUnits[],
): Promise<void> {
  const { inTime, returnable } = await countReturnable(db, shopOrderId, lines);
  if (returnable === lines.length) return;
  if ((await countLines(db, shopOrderId, lines)) < lines.length) throw returnedLineNotFound();
  throw inTime < lines.length ? returnWindowOver() : moreThanReceived();
}
