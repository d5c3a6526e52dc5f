/** Within so many days the parcels of a shop arrive, as it says itself. */
export const MIN_DELIVERY_DAYS = 1;
export const MAX_DELIVERY_DAYS = 30;
export const DEFAULT_DELIVERY_DAYS = 5;

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 'Fri, 27 Nov' for the calendar day 2026-11-27: for screens and mails alike. */
export const formatDeliveryDay = (date: string): string => day.format(new Date(date));

/** 'Usually delivered within 5 days'. */
export function deliveryDaysWords(days: number): string {
  return `Usually delivered within ${days} ${days === 1 ? 'day' : 'days'}`;
}
