const KOLKATA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The calendar day in Asia/Kolkata (UTC+05:30, no summer time), YYYY-MM-DD. */
export function kolkataDate(now: Date): string {
  return dateOf(now.getTime() + KOLKATA_OFFSET_MS);
}

/** The calendar day so many days after another one. */
export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
