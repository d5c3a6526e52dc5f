const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const kolkataDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** 21 Nov, of a calendar day YYYY-MM-DD. */
export const formatShortDay = (date: string): string => shortDay.format(new Date(date));
/** 21 Nov 2026, of a calendar day YYYY-MM-DD. */
export const formatCalendarDay = (date: string): string => fullDay.format(new Date(date));
/** 21 Nov 2026, of an instant, as the calendar in Asia/Kolkata has it. */
export const formatKolkataDay = (instant: string): string => kolkataDay.format(new Date(instant));
/** ₹1.5L, for the edge of a chart. */
export const formatShortRupees = (rupees: number): string => shortRupees.format(rupees);
