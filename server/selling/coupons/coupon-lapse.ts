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
  /** Exchanges charged this for units that leave now, and for units that remain; below zero they paid it back. */
  leavingDifferencePaise: Paise;
  keptDifferencePaise: Paise;
  /** The remaining units lost this discount in an exchange for cheaper ones. */
  givenUpPaise: Paise;
}

export interface Repricing {
  /** Discount that lapsed before is not part of these prices. */
  sharesPaise: Paise[];
  /** A negative charge returns an earlier one with its units. */
  changesPaise: Paise[];
  refundPaise: Paise;
  keptPaise: Paise;
  /** Lapsed discount beyond the refund is forgiven until more units leave. */
  shortfallPaise: Paise;
}

/**
 * Below the coupon's minimum the discount of the remaining units lapses and is deducted from the refund, which is never
 * negative. Units that were not as ordered count as remaining and lapse nothing.
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
  const carried = lines.map(remainingLapse);
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

/** Shares are rounded down, so that units leaving in any order add up to the paisa. */
function shareOf({ totalPaise, quantity }: PricedLine, units: number): Paise {
  return paise(Number((BigInt(totalPaise) * BigInt(units)) / BigInt(quantity)));
}

function unitsLeft({ quantity, goneUnits, leavingUnits }: PricedLine): number {
  return quantity - goneUnits - leavingUnits;
}

function remainingLapse(line: PricedLine): Paise {
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

function keptEligible({ productId, lineIds }: FrozenTerms, lines: readonly PricedLine[]): Paise {
  const eligible = lines.filter((line) =>
    lineIds ? lineIds.includes(line.id) : productId === null || line.productId === productId,
  );
  return addPaise(
    ...eligible.map((line) => timesPaise(line.unitPricePaise, unitsLeft(line) + line.faultyUnits)),
  );
}
