import type { Transaction } from '../platform/database/database.ts';
import { refuseShortage } from './refusals.ts';
import { insertHolds, type WantedStock } from './store.ts';

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
