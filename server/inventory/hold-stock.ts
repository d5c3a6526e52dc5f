import type { OrderLineId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';
import { refuseShortage } from './refusals.ts';
import { claimOpenHolds, insertHolds, releaseOpenHolds, type WantedStock } from './store.ts';

/**
 * Keeps stock for the lines of an order at a pin code (reliability, advice 6 and 7). All or nothing: when one line
 * falls short it refuses with `not_deliverable` or `out_of_stock`, names the product, and the transaction rolls back.
 */
export async function holdStock(
  tx: Transaction,
  { lines, pinCode }: { lines: readonly WantedStock[]; pinCode: string },
): Promise<void> {
  const held = await insertHolds(tx, { lines, pinCode });
  for (const line of held) {
    if (line.held === line.wanted) continue;
    refuseShortage(line.name, pinCode, { available: line.held, isCovered: line.isCovered });
  }
}

/** The order is placed: what was kept for its lines is sold. */
export function claimHolds(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  return claimOpenHolds(tx, lineIds);
}

/** The order fell through: what was kept for its lines can be bought again. */
export function releaseHolds(tx: Transaction, lineIds: readonly OrderLineId[]): Promise<void> {
  return releaseOpenHolds(tx, lineIds);
}
