/** Lengths are whole millimetres. Screens alone have centimetres and inches, with at most one decimal. */

export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

export const MAX_LENGTH_MM = 5000;

export interface LengthRange {
  from: number;
  to: number;
}

const MM_PER: Record<LengthUnit, number> = { cm: 10, in: 25.4 };
const WRITTEN = /^(\d{1,3}(?:\.\d)?)(?:\s*(?:[-–—]|to)\s*(\d{1,3}(?:\.\d)?))?$/i;

/** A tenth of an inch is 2.54 mm, so inches come back from whole millimetres as they were entered. */
export function readLength(text: string, unit: LengthUnit): LengthRange | undefined {
  const [, first, second = first] = WRITTEN.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [from, to] = [first, second].map((written) => Math.round(Number(written) * MM_PER[unit]));
  if (from === undefined || to === undefined) return undefined;
  return from > 0 && from <= to && to <= MAX_LENGTH_MM ? { from, to } : undefined;
}

/** Inches are rounded to the nearest tenth. */
export function lengthText({ from, to }: LengthRange, unit: LengthUnit): string {
  const [first, last] = [from, to].map((mm) => String(Math.round((mm * 10) / MM_PER[unit]) / 10));
  return first === last ? `${first}` : `${first}–${last}`;
}
