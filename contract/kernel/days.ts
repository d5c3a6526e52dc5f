const DAY_MS = 24 * 60 * 60_000;
const KOLKATA_OFFSET_MS = 330 * 60_000;

/**
 * The abbreviations of Indian English. They are written by hand, since the first Intl.DateTimeFormat of a page takes a phone a
 * tenth of a second.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function kolkataDate(instant: Date): string {
  return dateOf(instant.getTime() + KOLKATA_OFFSET_MS);
}

/** The calendar day some days after another one, or before it when negative; YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** A calendar day YYYY-MM-DD as '27 Nov 2026'. */
export function formatDate(date: string): string {
  return `${formatShortDate(date)} ${date.slice(0, 4)}`;
}

/** A calendar day YYYY-MM-DD as '27 Nov'. */
export function formatShortDate(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** A calendar day YYYY-MM-DD that is not far away as 'Fri, 27 Nov'. */
export function formatNearDate(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatShortDate(date)}`;
}

/** An instant as its day in Asia/Kolkata, '27 Nov 2026'. */
export function formatDay(instant: string): string {
  return formatDate(kolkataDate(new Date(instant)));
}

/** An instant in Asia/Kolkata as '27 Nov 2026, 14:05'. */
export function formatDayAndTime(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** An instant that is not far away as '27 Nov, 14:05'. */
export function formatNearTime(instant: string): string {
  return `${formatShortDate(kolkataDate(new Date(instant)))}, ${formatTime(instant)}`;
}

/** An instant in Asia/Kolkata as '14:05'. */
export function formatTime(instant: string): string {
  return new Date(Date.parse(instant) + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}

/** The latest of instants in ISO 8601; null where there is none. */
export function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
