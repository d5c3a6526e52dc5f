import { formatRupees } from './rupees.ts';

/** '10% off' or '₹200 off'. */
export function discountText({
  discount,
  isPercentage,
}: {
  discount: number;
  isPercentage: boolean;
}): string {
  return isPercentage ? `${discount}% off` : `${formatRupees(discount)} off`;
}
