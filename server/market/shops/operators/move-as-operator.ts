import type { OperatorMove } from '../../../../contract/kernel/shop-states.ts';
import { requireChecks, requireOwnTaxId } from '../checks/decide-check.ts';
import { moveShop, type WantedMove } from '../moves/move-shop.ts';
import type { ShopRow } from '../store.ts';

const CHECKS: Partial<Record<OperatorMove, Parameters<typeof moveShop>[2]>> = {
  approve: requireChecks,
  reinstate: requireOwnTaxId,
};

/** @throws Refusal like `moveShop`, and `already_exists` for a tax number of another shop */
export function moveAsOperator(
  services: Parameters<typeof moveShop>[0],
  wanted: WantedMove & { move: OperatorMove },
): Promise<ShopRow> {
  return moveShop(services, wanted, CHECKS[wanted.move]);
}
