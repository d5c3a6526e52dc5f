const DAY_MS = 24 * 60 * 60_000;
const KOLKATA_OFFSET_MS = 330 * 60_000;

/** Indian English; written by hand, since the first Intl.DateTimeFormat of a page takes a phone a tenth of a second. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function kolkataDate(instant: Date): string {
  return dateOf(instant.getTime() + KOLKATA_OFFSET_MS);
}

export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** The result is such as '27 Nov 2026'. */
export function formatDate(date: string): string {
  return `${formatShortDate(date)} ${date.slice(0, 4)}`;
}

/** The result is such as '27 Nov'. */
export function formatShortDate(date: string): string {
  const day = new Date(date);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** The result is such as 'Fri, 27 Nov', for days that are not far away. */
export function formatNearDate(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${formatShortDate(date)}`;
}

/** The day is in Asia/Kolkata, such as '27 Nov 2026'. */
export function formatDay(instant: string): string {
  return formatDate(kolkataDate(new Date(instant)));
}

/** The time is in Asia/Kolkata, such as '27 Nov 2026, 14:05'. */
export function formatDayAndTime(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** The result is such as '27 Nov, 14:05', for times that are not far away. */
export function formatNearTime(instant: string): string {
  return `${formatShortDate(kolkataDate(new Date(instant)))}, ${formatTime(instant)}`;
}

export function formatTime(instant: string): string {
  return new Date(Date.parse(instant) + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}

export function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
