const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });
const grouped = new Intl.NumberFormat('en-IN');

/** For example '₹1.5L', for a chart's axis. */
export const formatShortRupees = (rupees: number): string => shortRupees.format(rupees);

export const formatCount = (count: number): string => grouped.format(count);

export function formatUnits(units: number): string {
  return `${formatCount(units)} ${units === 1 ? 'unit' : 'units'}`;
}

export function timesInWords(times: number): string {
  return times === 1 ? 'once' : `${formatCount(times)} times`;
}

/** For example '2.5%'; undefined when the whole is 0. */
export function shareOf(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : percent.format(part / whole);
}
