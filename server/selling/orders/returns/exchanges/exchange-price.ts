import { type Paise, paise } from '../../../../../contract/kernel/money.ts';

export interface ExchangedLine {
  unitPricePaise: Paise;
  quantity: number;
  totalPaise: Paise;
  lapsedPaise: Paise;
}

/**
 * POL21: list prices count, without coupons. For a cheaper replacement the difference goes back at the rate at which the line
 * was paid, at most the unit's share, so that each later return stays above zero.
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
