const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });
const grouped = new Intl.NumberFormat('en-IN');

/** ₹1.5L, for a chart's axis. */
export const formatShortRupees = (rupees: number): string => shortRupees.format(rupees);

/** 1,20,000. */
export const formatCount = (count: number): string => grouped.format(count);

/** '1 unit', '1,200 units'. */
export function formatUnits(units: number): string {
  return `${formatCount(units)} ${units === 1 ? 'unit' : 'units'}`;
}

/** 'once', '1,200 times'. */
export function timesInWords(times: number): string {
  return times === 1 ? 'once' : `${formatCount(times)} times`;
}

/** '2.5%'; undefined of nothing. */
export function shareOf(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : percent.format(part / whole);
}
