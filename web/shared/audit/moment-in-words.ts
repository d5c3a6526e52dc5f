import { formatDay } from '../../../contract/kernel/days.ts';

const KOLKATA_OFFSET_MS = 330 * 60_000;

/** 27 Nov 2026, 14:05 of an instant, as calendar and clock in Asia/Kolkata have it. */
export function momentInWords(instant: string): string {
  const clock = new Date(Date.parse(instant) + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
  return `${formatDay(instant)}, ${clock}`;
}
