import {
  addPaise,
  apportion,
  type Paise,
  paise,
  subtractPaise,
  timesPaise,
} from '../../../contract/kernel/money.ts';
import type { OrderLineId, ProductId } from '../../../contract/kernel/schemas.ts';

export interface FrozenTerms {
  minOrderPaise: Paise;
  productId: ProductId | null;
  lineIds: readonly OrderLineId[] | null;
}

export interface PricedLine {
  id: OrderLineId;
  productId: ProductId;
  unitPricePaise: Paise;
  quantity: number;
  totalPaise: Paise;
  goneUnits: number;
  faultyUnits: number;
  lapsedPaise: Paise;
  leavingUnits: number;
  /** Paid (or below zero, paid back) when units that leave now, and units that remain, were exchanged. */
  leavingDifferencePaise: Paise;
  keptDifferencePaise: Paise;
  /** Discount that the remaining units lost in an exchange for cheaper ones. */
  givenUpPaise: Paise;
}

export interface Repricing {
  /** The price of each line's leaving units, without discount that lapsed before. */
  sharesPaise: Paise[];
  /** The additional charge of each line; negative where an earlier charge is returned with its units. */
  changesPaise: Paise[];
  refundPaise: Paise;
  keptPaise: Paise;
  /** Lapsed discount beyond the refund; it is forgiven until more units leave. */
  shortfallPaise: Paise;
}

/**
 * Computes the refund when units leave an order. While the list prices of the remaining eligible units reach the coupon's
 * minimum, each unit takes its share of the line's total. Below the minimum the discount lapses for the rest and is deducted
 * from the refund, which is never negative. Units that were not as ordered count as remaining and lapse nothing.
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

/** Rounded down, so that units leaving in any order add up to the paisa. */
function shareOf({ totalPaise, quantity }: PricedLine, units: number): Paise {
  return paise(Number((BigInt(totalPaise) * BigInt(units)) / BigInt(quantity)));
}

function unitsLeft({ quantity, goneUnits, leavingUnits }: PricedLine): number {
  return quantity - goneUnits - leavingUnits;
}

function carriedLapse(line: PricedLine): Paise {
  const unitsBefore = line.quantity - line.goneUnits;
  if (unitsBefore === 0) return paise(0);
  return paise(Number((BigInt(line.lapsedPaise) * BigInt(unitsLeft(line))) / BigInt(unitsBefore)));
}

function paidForKept(line: PricedLine): Paise {
  return subtractPaise(line.totalPaise, shareOf(line, line.goneUnits + line.leavingUnits));
}

function fullLapse(line: PricedLine): Paise {
  const listPaise = timesPaise(line.unitPricePaise, unitsLeft(line));
  return subtractPaise(subtractPaise(listPaise, paidForKept(line)), line.givenUpPaise);
}

/** The list price of units that count towards the minimum. */
function keptEligible({ productId, lineIds }: FrozenTerms, lines: readonly PricedLine[]): Paise {
  const eligible = lines.filter((line) =>
    lineIds ? lineIds.includes(line.id) : productId === null || line.productId === productId,
  );
  return addPaise(
    ...eligible.map((line) => timesPaise(line.unitPricePaise, unitsLeft(line) + line.faultyUnits)),
  );
}
