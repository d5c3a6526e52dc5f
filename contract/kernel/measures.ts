/** Each unit has the smallest unit of its kind, and how many of these it is. */
const UNITS: Readonly<Record<string, readonly [smallest: string, times: number]>> = {
  ml: ['ml', 1],
  l: ['ml', 1000],
  ltr: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  liter: ['ml', 1000],
  liters: ['ml', 1000],
  mg: ['mg', 1],
  g: ['mg', 1000],
  gm: ['mg', 1000],
  gms: ['mg', 1000],
  gram: ['mg', 1000],
  grams: ['mg', 1000],
  kg: ['mg', 1_000_000],
  kgs: ['mg', 1_000_000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  metre: ['mm', 1000],
  metres: ['mm', 1000],
  in: ['mm', 25.4],
  inch: ['mm', 25.4],
  inches: ['mm', 25.4],
  ft: ['mm', 304.8],
  mb: ['mb', 1],
  gb: ['mb', 1024],
  tb: ['mb', 1024 * 1024],
  w: ['w', 1],
  kw: ['w', 1000],
  mah: ['mah', 1],
  pc: ['pcs', 1],
  pcs: ['pcs', 1],
  piece: ['pcs', 1],
  pieces: ['pcs', 1],
  pack: ['pack', 1],
};

/** The source of a regular expression. The 'in' of '5 in 1' is no unit. */
export const MEASURE = String.raw`\d+(?:\.\d+)?\s?(?:${Object.keys(UNITS)
  .map((unit) => (unit === 'in' ? String.raw`in(?!\s\d)` : unit))
  .join('|')})(?![\p{L}\d])`;

export interface Measure {
  number: number;
  /** The unit is the smallest where it is known, so that 1 l and 1,000 ml are equal. */
  amount: number;
  /** An unknown unit stays as written; empty means none. */
  unit: string;
}

export function readMeasure(text: string): Measure | undefined {
  const [, digits, written = ''] = /^(\d[\d,]*(?:\.\d+)?)\s*(\p{L}*)$/u.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits.replaceAll(',', ''));
  const name = written.toLowerCase();
  const [unit, times] = Object.hasOwn(UNITS, name) ? (UNITS[name] ?? [name, 1]) : [name, 1];
  return { number, amount: Math.round(number * times * 1000) / 1000, unit };
}
