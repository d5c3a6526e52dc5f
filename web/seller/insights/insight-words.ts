const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** ₹1.5L, for a chart's axis. */
export const formatShortRupees = (rupees: number): string => shortRupees.format(rupees);
