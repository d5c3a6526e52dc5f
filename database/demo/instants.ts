import { kolkataDate } from '../../contract/kernel/days.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const KOLKATA_OFFSET_MS = 330 * MINUTE_MS;

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + Math.round(milliseconds));
}

export function atKolkataHour(moment: Date, hour: number): Date {
  const midnight = Date.parse(`${kolkataDate(moment)}T00:00:00Z`) - KOLKATA_OFFSET_MS;
  return new Date(midnight + Math.round(hour * HOUR_MS));
}
