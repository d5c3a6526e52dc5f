import { type Paise, paise } from '../../../../../contract/kernel/money.ts';

/** A line of an order, as far as the price of an exchange depends on it. */
export interface ExchangedLine {
  unitPricePaise: Paise;
  quantity: number;
  /** What all units cost, the coupon's discount taken off. */
  totalPaise: Paise;
  /** Discount that lapsed since. */
  lapsedPaise: Paise;
}

/**
 * What one unit's replacement costs beyond the unit, by their prices without coupons (POL21): nothing at the same price. A dearer one
 * costs the whole difference. Of a cheaper one the difference goes back at the rate at which the line was paid, so that a coupon's
 * discount goes along in proportion, and never more than the unit's share, so that each later return stays above zero.
 * @returns above zero the buyer pays, below zero it is refunded
 */
export function unitDifference(line: ExchangedLine, replacementPricePaise: Paise): Paise {
  const { unitPricePaise, quantity, totalPaise, lapsedPaise } = line;
  if (replacementPricePaise >= unitPricePaise) return paise(replacementPricePaise - unitPricePaise);
  const lessPaise = BigInt(unitPricePaise - replacementPricePaise);
  const listPaise = BigInt(unitPricePaise) * BigInt(quantity);
  const atRate = Number((lessPaise * (BigInt(totalPaise) + BigInt(lapsedPaise))) / listPaise);
  return paise(-Math.min(atRate, Math.floor(totalPaise / quantity)));
}
