import { choicesInWords, nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuseShortage } from './refusals.ts';
import { insertReservations, type ReservationState, type WantedStock } from './store/reservations.ts';

interface WantedDelivery {
  lines: readonly WantedStock[];
  pinCode: string;
}

export type Shortage = typeof refuseShortage;

/** @throws Refusal `not_deliverable`, `out_of_stock` with the variant, in the words of `refuse`; then nothing is reserved */
export function reserveStock(
  tx: Transaction,
  wanted: WantedDelivery,
  refuse: Shortage = refuseShortage,
): Promise<void> {
  return takeStock(tx, wanted, 'held', refuse);
}

/** Sells at once, for orders that wait for no payment or confirmation. @throws Refusal like `reserveStock` */
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
