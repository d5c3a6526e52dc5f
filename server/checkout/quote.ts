import { createHash } from 'node:crypto';
import type { Paise } from '../../contract/kernel/money.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';

/** Everything that a buyer agrees to by placing an order. */
export interface QuotedFigures {
  cartVersion: number;
  address: {
    label: string;
    streetAddress: string;
    city: string;
    state: string;
    postalCode: string;
    country: string;
  };
  lines: readonly { productId: ProductId; quantity: number; unitPricePaise: Paise; discountPaise: Paise }[];
  couponCodes: readonly string[];
  totalPaise: Paise;
}

/**
 * Identifies exactly these figures: a changed price, coupon, line or address gives another quote, so that nobody
 * is charged what they did not see (ST7).
 */
export function quoteOf({ cartVersion, address, lines, couponCodes, totalPaise }: QuotedFigures): string {
  const { label, streetAddress, city, state, postalCode, country } = address;
  const written = JSON.stringify([
    cartVersion,
    [label, streetAddress, city, state, postalCode, country],
    lines
      .map((line) => [line.productId, line.quantity, line.unitPricePaise, line.discountPaise])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [...couponCodes].sort(),
    totalPaise,
  ]);
  return createHash('sha256').update(written).digest('base64url');
}
