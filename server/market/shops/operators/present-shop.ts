import type { MadeMove, OperatorShop } from '../../../../contract/operator-shops.ts';
import { presentHoliday, presentOwnShop } from '../present-shop.ts';
import { presentVerification, type ReadChecks } from '../checks/read-checks.ts';
import type { ShopMoveRow } from '../moves/store.ts';
import type { ShopForOperators } from './read-shop.ts';

export function presentOperatorShop(
  { shop, owner, products, openOrders, holdsTaxId }: ShopForOperators,
  moves: readonly { move: ShopMoveRow; actorName: string | null }[],
  read: ReadChecks,
  isBankShown: boolean,
): OperatorShop {
  const { pan, accountHolder, accountNumberEnd, ifsc, documents, checks } = presentVerification(read);
  return {
    ...presentOwnShop(shop),
    state: shop.state,
    since: shop.stateSince.toISOString(),
    holiday: presentHoliday(shop),
    createdAt: shop.createdAt.toISOString(),
    owner,
    products,
    openOrders,
    bank: isBankShown ? { accountHolder, accountNumberEnd, ifsc } : null,
    pan,
    documents,
    checks,
    taxIdHolder: read.known.taxIdHolder ?? null,
    holdsTaxId,
    moves: moves.map(presentMove),
  };
}

function presentMove({ move, actorName }: { move: ShopMoveRow; actorName: string | null }): MadeMove {
  const { fromState: from, toState: to, reason, at } = move;
  return { from, to, reason, by: actorName, at: at.toISOString() };
}
