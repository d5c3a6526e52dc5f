import { readMeasure } from './measures.ts';
import type { OptionKind } from './option-schemas.ts';

export function kindNamed(name: string): OptionKind | undefined {
  if (/^size$/i.test(name.trim())) return 'size';
  return /^colou?r$/i.test(name.trim()) ? 'colour' : undefined;
}

/** Steps count from M: S is -1, XS -2, XXS and 2XS -3; L is 1, XL 2, XXL and 2XL 3. */
function letterSize(name: string): number | undefined {
  if (name === 'M') return 0;
  const [, count = '', letters = '', end] = /^(\d?)(X*)([SL])$/.exec(name) ?? [];
  if (end === undefined || (count !== '' && letters !== 'X')) return undefined;
  const size = 1 + (count === '' ? letters.length : Number(count));
  return end === 'S' ? -size : size;
}

const { compare: compareWords } = new Intl.Collator('en', { sensitivity: 'base' });

interface SizeKey {
  group: 0 | 1 | 2;
  before: string;
  number: number;
  name: string;
}

function sizeKey(name: string): SizeKey {
  const letters = letterSize(name.trim().toUpperCase());
  if (letters !== undefined) return { group: 0, before: '', number: letters, name };
  const measure = readMeasure(name);
  if (measure) return { group: 1, before: '', number: measure.amount, name };
  const [, before = '', digits] = /^(\D*)(\d+(?:\.\d+)?)/.exec(name) ?? [];
  if (digits === undefined) return { group: 2, before: '', number: 0, name };
  return { group: 1, before: before.trim(), number: Number(digits), name };
}

/** The order is that of shops: XS, S, M, L, XL, then 6, 7, 10 and 500 ml, 1 l, then UK 6, UK 7, then words by the alphabet. */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [sizeKey(a), sizeKey(b)];
  return (
    first.group - second.group ||
    compareWords(first.before, second.before) ||
    first.number - second.number ||
    compareWords(a, b) ||
    (a < b ? -1 : a > b ? 1 : 0)
  );
}
