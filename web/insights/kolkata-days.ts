const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Calendar days in Asia/Kolkata, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The range of the last `count` days, today included. */
export function lastDays(count: number, now: Date): DayRange {
  return { from: day.format(new Date(now.getTime() - (count - 1) * DAY_MS)), to: day.format(now) };
}

/** This month up to today. */
export function monthSoFar(now: Date): DayRange {
  const today = day.format(now);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** How many days the range has; calendar days know no zone, so they are counted in UTC. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
