const DAY_MS = 24 * 60 * 60_000;
const KOLKATA_OFFSET_MS = 330 * 60_000;

/** As Indian English shortens them. By hand: the first Intl.DateTimeFormat of a page takes a phone a tenth of a second. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The calendar day in Asia/Kolkata (UTC+05:30, no summer time), YYYY-MM-DD: by these days the shop counts. */
export function kolkataDate(instant: Date): string {
  return dateOf(instant.getTime() + KOLKATA_OFFSET_MS);
}

/** The calendar day some days after another one, or before it when negative; YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** 27 Nov 2026, of a calendar day YYYY-MM-DD. */
export function formatDate(date: string): string {
  return `${formatShortDate(date)} ${date.slice(0, 4)}`;
}

/** 27 Nov, of a calendar day YYYY-MM-DD. */
export function formatShortDate(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** Fri, 27 Nov, of a calendar day YYYY-MM-DD that is not far away. */
export function formatNearDate(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatShortDate(date)}`;
}

/** 27 Nov 2026, of an instant, as the calendar in Asia/Kolkata has it. */
export function formatDay(instant: string): string {
  return formatDate(kolkataDate(new Date(instant)));
}

/** 27 Nov 2026, 14:05, of an instant, as calendar and clock in Asia/Kolkata have it. */
export function formatDayAndTime(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** 27 Nov, 14:05, for lists of what is not far away. */
export function formatNearTime(instant: string): string {
  return `${formatShortDate(kolkataDate(new Date(instant)))}, ${formatTime(instant)}`;
}

/** 14:05, of an instant, as the clock in Asia/Kolkata has it. */
export function formatTime(instant: string): string {
  return new Date(Date.parse(instant) + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}

/** The latest of some instants in ISO 8601; null stands for none. */
export function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
