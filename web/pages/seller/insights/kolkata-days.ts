import { daysAfter, kolkataDate } from '../../../../contract/kernel/days.ts';

const DAY_MS = 86_400_000;

/** Calendar days in Asia/Kolkata, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export function lastDays(count: number, now: Date): DayRange {
  const today = kolkataDate(now);
  return { from: daysAfter(today, 1 - count), to: today };
}

export function monthSoFar(now: Date): DayRange {
  const today = kolkataDate(now);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Calendar days have no time zone, so they are counted in UTC. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
