/** No floating-point arithmetic touches an amount: rupees exist only in the JSON of the API and on screens. */

declare const paiseBrand: unique symbol;
export type Paise = number & { readonly [paiseBrand]: true };

export const MAX_AMOUNT_PAISE = 1_00_00_000_00;

/** Throws RangeError for fractions and unsafe numbers, which are programming errors. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return value as Paise; // the one place where the brand is given
}

/** Undefined means negative, not finite or finer than a paisa. */
export function toPaise(rupees: number): Paise | undefined {
  const written = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!written) return undefined;
  const [, whole = '0', fraction = ''] = written;
  return paise(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

const WRITTEN_AMOUNT =
  /^(?:(?:₹|rs\.?|inr)\s*)?(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})(\.\d{1,2})?(?:\s*\/-)?$/i;

/** Accepts 1200, ₹1,200.50, Rs. 1,20,000 and 1,200/-. Undefined for what is ambiguous, such as 1.200,50 or 12,50. */
export function readRupees(text: string): Paise | undefined {
  const written = WRITTEN_AMOUNT.exec(text.trim());
  if (!written) return undefined;
  const [, whole = '', fraction = ''] = written;
  return toPaise(Number(whole.replaceAll(',', '') + fraction));
}

/** The division rounds to the nearest double, which prints as two decimals. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

export function addPaise(...amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtractPaise(from: Paise, amount: Paise): Paise {
  return paise(from - amount);
}

export function timesPaise(amount: Paise, count: number): Paise {
  return paise(amount * count);
}

/** Halves are rounded up to the paisa. */
export function percentOf(amount: Paise, percent: number): Paise {
  return paise(Number((BigInt(amount) * BigInt(percent) + 50n) / 100n));
}

/** Largest remainders decide, then the earlier amount. No share exceeds its amount while the discount is at most the sum. */
export function apportion(discount: Paise, amounts: readonly Paise[]): Paise[] {
  const sum = BigInt(addPaise(...amounts));
  if (sum === 0n) return amounts.map(() => paise(0));
  const parts = amounts.map((amount, index) => {
    const exact = BigInt(discount) * BigInt(amount);
    return { index, share: Number(exact / sum), remainder: exact % sum };
  });
  let left = discount - parts.reduce((total, part) => total + part.share, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map((part) => paise(part.share));
}

/**
 * POL5: the MRP is price / (1 - discount/100), in whole rupees. With paise and a small percent it may fall below the price, so
 * screens strike through only what is more than the price.
 */
export function listPrice(price: Paise, discountPercent: number): Paise {
  if (discountPercent <= 0 || discountPercent >= 100) return price;
  const remainingPercent = BigInt(100 - discountPercent);
  const rupees = (BigInt(price) + remainingPercent / 2n) / remainingPercent;
  return paise(Number(rupees) * 100);
}
