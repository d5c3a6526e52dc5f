const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** The range of the last `count` days in Asia/Kolkata, today included, as YYYY-MM-DD. */
export function lastDays(count: number, now: Date): { from: string; to: string } {
  return { from: day.format(new Date(now.getTime() - (count - 1) * DAY_MS)), to: day.format(now) };
}
