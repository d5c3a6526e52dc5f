/** A comma stands before the last three digits of the rupees, and before every two from there. */
const GROUP = /\B(?=(?:\d\d)*\d{3}(?:\.|$))/g;

/** Indian grouping; written by hand, since the first Intl.NumberFormat of a page takes a phone a tenth of a second. */
export function formatRupees(rupees: number): string {
  const amount = Math.abs(rupees);
  const digits = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  return `${rupees < 0 ? '-' : ''}₹${digits.replace(GROUP, ',')}`;
}

export function discountText({
  discount,
  isPercentage,
}: {
  discount: number;
  isPercentage: boolean;
}): string {
  return isPercentage ? `${discount}% off` : `${formatRupees(discount)} off`;
}
