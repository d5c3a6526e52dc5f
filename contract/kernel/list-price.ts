import { type Paise, paise } from './money.ts';

/**
 * The struck-through list price (MRP): price / (1 - discount/100), rounded to a whole rupee (POL5), and equal to the price
 * without a discount. With paise and a small percent it may fall below the price, so screens strike through only what is more
 * than the price.
 */
export function listPrice(price: Paise, discountPercent: number): Paise {
  if (discountPercent <= 0 || discountPercent >= 100) return price;
  const remainingPercent = BigInt(100 - discountPercent);
  const rupees = (BigInt(price) + remainingPercent / 2n) / remainingPercent;
  return paise(Number(rupees) * 100);
}
