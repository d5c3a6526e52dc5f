import {
  addPaise,
  apportion,
  type Paise,
  paise,
  subtractPaise,
  timesPaise,
} from '../../../contract/kernel/money.ts';
import type { OrderLineId, ProductId } from '../../../contract/kernel/schemas.ts';

/** The conditions of a coupon when an order used it. */
export interface FrozenTerms {
  minOrderPaise: Paise;
  /** Null: every product of the shop. */
  productId: ProductId | null;
  /** Its lines, where that product is merged with others since. */
  lineIds: readonly OrderLineId[] | null;
}

/** A line of a shop order, with what became of its units. */
export interface PricedLine {
  id: OrderLineId;
  productId: ProductId;
  unitPricePaise: Paise;
  quantity: number;
  /** What all units cost when they were ordered, the coupon's discount taken off. */
  totalPaise: Paise;
  /** Units that were cancelled or came back before. */
  goneUnits: number;
  /** Those of them that came back through no doing of the buyer. */
  faultyUnits: number;
  /** Discount that lapsed before, and is charged for the units that are left. */
  lapsedPaise: Paise;
  /** Units that leave now. */
  leavingUnits: number;
  /** What was paid (or below zero, paid back) when units that leave now, and units that remain, were exchanged. */
  leavingDifferencePaise: Paise;
  keptDifferencePaise: Paise;
  /** Discount that the remaining units gave up when they were exchanged for cheaper ones. */
  givenUpPaise: Paise;
}

export interface Repricing {
  /** What each line's leaving units cost, without discount that lapsed before. */
  sharesPaise: Paise[];
  /** The additional charge of each line; negative where an earlier charge is returned with its units. */
  changesPaise: Paise[];
  refundPaise: Paise;
  /** The price of all remaining units from now on. */
  keptPaise: Paise;
  /** Lapsed discount that the refund does not cover; it is forgiven until more leaves. */
  shortfallPaise: Paise;
}

/**
 * The refund when units leave an order. While the list prices of the eligible units that remain reach the coupon's minimum, each
 * unit takes its share of the line's total. Below the minimum the discount lapses for what remains and comes off the
 * refund, which is never negative. Units that were not as ordered count as remaining, and lapse nothing.
 */
export function repriceWithout(
  terms: FrozenTerms | undefined,
  lines: readonly PricedLine[],
  { isSellerAtFault = false } = {},
): Repricing {
  const sharesPaise = lines.map((line) =>
    addPaise(
      subtractPaise(shareOf(line, line.goneUnits + line.leavingUnits), shareOf(line, line.goneUnits)),
      line.leavingDifferencePaise,
    ),
  );
  const carried = lines.map(carriedLapse);
  const isLapsing =
    !isSellerAtFault && terms !== undefined && keptEligible(terms, lines) < terms.minOrderPaise;
  const missing = lines.map((line, index) =>
    isLapsing ? paise(Math.max(0, fullLapse(line) - (carried[index] ?? 0))) : paise(0),
  );
  const before = addPaise(...lines.map(({ lapsedPaise }) => lapsedPaise));
  const available = subtractPaise(addPaise(...sharesPaise, before), addPaise(...carried));
  const wanted = addPaise(...missing);
  const chargedPaise = paise(Math.min(wanted, available));
  const charges = apportion(chargedPaise, missing);
  const paid = addPaise(...lines.map(paidForKept));
  return {
    sharesPaise,
    changesPaise: lines.map(({ lapsedPaise }, index) =>
      paise((carried[index] ?? 0) + (charges[index] ?? 0) - lapsedPaise),
    ),
    refundPaise: subtractPaise(available, chargedPaise),
    keptPaise: addPaise(
      paid,
      ...lines.map(({ keptDifferencePaise }) => keptDifferencePaise),
      ...carried,
      chargedPaise,
    ),
    shortfallPaise: subtractPaise(wanted, chargedPaise),
  };
}

/** The share of units in the line's total, rounded down, so that any order of leaving adds up to the paisa. */
function shareOf({ totalPaise, quantity }: PricedLine, units: number): Paise {
  return paise(Number((BigInt(totalPaise) * BigInt(units)) / BigInt(quantity)));
}

function unitsLeft({ quantity, goneUnits, leavingUnits }: PricedLine): number {
  return quantity - goneUnits - leavingUnits;
}

/** What lapsed before of the remaining units. */
function carriedLapse(line: PricedLine): Paise {
  const unitsBefore = line.quantity - line.goneUnits;
  if (unitsBefore === 0) return paise(0);
  return paise(Number((BigInt(line.lapsedPaise) * BigInt(unitsLeft(line))) / BigInt(unitsBefore)));
}

/** The share of the remaining units in the line's total. */
function paidForKept(line: PricedLine): Paise {
  return subtractPaise(line.totalPaise, shareOf(line, line.goneUnits + line.leavingUnits));
}

/** The whole discount that the remaining units still have. */
function fullLapse(line: PricedLine): Paise {
  const listPaise = timesPaise(line.unitPricePaise, unitsLeft(line));
  return subtractPaise(subtractPaise(listPaise, paidForKept(line)), line.givenUpPaise);
}

/** The list price of what counts towards the minimum. */
function keptEligible({ productId, lineIds }: FrozenTerms, lines: readonly PricedLine[]): Paise {
  const eligible = lines.filter((line) =>
    lineIds ? lineIds.includes(line.id) : productId === null || line.productId === productId,
  );
  return addPaise(
    ...eligible.map((line) => timesPaise(line.unitPricePaise, unitsLeft(line) + line.faultyUnits)),
  );
}
