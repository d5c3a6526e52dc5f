import type { CartOffer } from '../../../../contract/cart.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';

/** One tap never replaces a coupon that saves as much; its code can still be entered. */
export function isWorthApplying({ isApplied, missing, saves }: CartOffer): boolean {
  return !isApplied && missing === null && saves > 0;
}

export function whyNot({ missing, product, shopNames }: CartOffer): string {
  if (missing === null) return 'Saves no more than the coupon that is applied';
  const shops = shopNames.length > 2 ? 'these shops' : shopNames.join(' or ');
  return `Add ${formatRupees(missing)} more ${product ? 'of this product' : `from ${shops}`}`;
}
