import { choicesInWords, nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuseShortage } from './refusals.ts';
import { insertReservations, type ReservationState, type WantedStock } from './store/reservations.ts';

interface WantedDelivery {
  lines: readonly WantedStock[];
  pinCode: string;
}

/** Throws the refusal for a variant that falls short. */
export type Shortage = typeof refuseShortage;

/**
 * Reserves stock for the lines of an order at a pin code, all or none: where one line falls short it refuses
 * with `not_deliverable` or `out_of_stock` and names the variant.
 * @param refuse says it in other words than those of an order
 */
export function reserveStock(
  tx: Transaction,
  wanted: WantedDelivery,
  refuse: Shortage = refuseShortage,
): Promise<void> {
  return takeStock(tx, wanted, 'held', refuse);
}

/** Sells stock at once, for an order that waits for no payment or confirmation; refuses as `reserveStock` does. */
export function sellStock(tx: Transaction, wanted: WantedDelivery): Promise<void> {
  return takeStock(tx, wanted, 'claimed', refuseShortage);
}

async function takeStock(
  tx: Transaction,
  { lines, pinCode }: WantedDelivery,
  state: ReservationState,
  refuse: Shortage,
): Promise<void> {
  const reserved = await insertReservations(tx, { lines, pinCode, state });
  for (const line of reserved) {
    if (line.reserved === line.wanted) continue;
    const name = nameWithChoices(line.name, choicesInWords(line.options, line.choices));
    refuse(name, pinCode, { available: line.reserved, isCovered: line.isCovered });
  }
}
