import { MAX_DELIVERY_PIN_CODES, MAX_PIN_CODE_ENTRY_LENGTH, MAX_PIN_CODE_RANGE } from './limits.ts';
import { ALL_INDIA, ALL_INDIA_LABEL, isPinCode } from './pin-code.ts';
import { firstCharacters } from './words.ts';
import { isBlank } from './plain-text.ts';

const inIndianGrouping = new Intl.NumberFormat('en-IN');

export interface ReadPinCodes {
  /** Present ones first, then new ones in the order of the text. */
  codes: string[];
  added: number;
  /** These were there already, or named more than once. */
  repeated: number;
  error?: string;
}

/**
 * Reads six digits with any separators, `560 001`, ranges (560001-560110, `560001 to 560110`), prefixes (`5600*`) and `*` for
 * all India. Other entries are taken as they are (VAL-25..27).
 */
export function readPinCodes(text: string, present: readonly string[] = []): ReadPinCodes {
  const codes = new Set(present);
  let named = 0;
  for (const entry of entriesOf(text)) {
    const range = /^(\d{6})-(\d{6})$/.exec(entry);
    const error = range ? rangeError(range) : entryError(entry);
    if (error !== undefined) return { codes: [...present], added: 0, repeated: 0, error };
    const meant = range ? codesOfRange(range) : [entry];
    named += meant.length;
    for (const code of meant) codes.add(code);
    if (codes.size > MAX_DELIVERY_PIN_CODES) {
      return { codes: [...present], added: 0, repeated: 0, error: TOO_MANY };
    }
  }
  const added = codes.size - new Set(present).size;
  return { codes: [...codes], added, repeated: named - added };
}

const TOO_MANY = `More than ${inIndianGrouping.format(MAX_DELIVERY_PIN_CODES)} pin codes: use prefixes such as 5600* or All India`;

/** Spaces inside a pin code and around a range separate nothing. */
function entriesOf(text: string): string[] {
  return text
    .replace(/(?<!\d)(\d{3})[ \u00a0](\d{3})(?!\d)/g, '$1$2')
    .replace(/(?<!\d)(\d{6})[^\S\n]*(?:[-\u2010-\u2015]|to)[^\S\n]*(\d{6})(?!\d)/gi, '$1-$2')
    .split(/[^\p{L}\p{N}*-]+/u)
    .filter((entry) => !isBlank(entry));
}

function rangeError([entry, from = '', to = '']: RegExpExecArray): string | undefined {
  const count = Number(to) - Number(from) + 1;
  if (count < 1) return `The range ${entry} ends before it begins: write ${to}-${from}`;
  if (count <= MAX_PIN_CODE_RANGE) return undefined;
  return `The range ${entry} has ${inIndianGrouping.format(count)} pin codes, more than ${inIndianGrouping.format(MAX_PIN_CODE_RANGE)}: use prefixes such as 5600*`;
}

function codesOfRange([, from = '', to = '']: RegExpExecArray): string[] {
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) =>
    String(Number(from) + step).padStart(6, '0'),
  );
}

function entryError(entry: string): string | undefined {
  if (entry.length > MAX_PIN_CODE_ENTRY_LENGTH) {
    return `'${firstCharacters(entry, 20)}' is longer than a pin code can be: separate pin codes by spaces, commas or lines`;
  }
  if (!/[\p{L}\p{N}*]/u.test(entry)) return `'${entry}' is no pin code`;
  return undefined;
}

export interface PinCodeGroup {
  label: string;
  codes: string[];
}

export const SHORTEST_RUN = 3;

export function labelOfRun(first: string, last: string): string {
  if (first === ALL_INDIA) return ALL_INDIA_LABEL;
  return first === last ? first : `${first}-${last}`;
}

/** The order is all India, prefixes, then pin codes with runs as ranges. */
export function groupPinCodes(codes: readonly string[]): PinCodeGroup[] {
  const pinCodes = codes.filter(isPinCode).toSorted();
  const others = codes.filter((code) => !isPinCode(code)).toSorted();
  const runs: string[][] = [];
  for (const code of pinCodes) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run.at(-1)) + 1 === Number(code)) run.push(code);
    else runs.push([code]);
  }
  return [
    ...others.map((code) => ({ label: labelOfRun(code, code), codes: [code] })),
    ...runs.flatMap((run) =>
      run.length < SHORTEST_RUN
        ? run.map((code) => ({ label: code, codes: [code] }))
        : [{ label: labelOfRun(String(run[0]), String(run.at(-1))), codes: run }],
    ),
  ];
}

/** `readPinCodes` reads the line back. */
export function writePinCodes(codes: readonly string[]): string {
  return groupPinCodes(codes)
    .flatMap(({ codes: group }) => piecesOf(group))
    .join(', ');
}

/** `readPinCodes` accepts ranges up to a length only. */
function piecesOf(run: readonly string[]): string[] {
  const starts = Array.from({ length: Math.ceil(run.length / MAX_PIN_CODE_RANGE) }, (_, piece) => piece);
  return starts.map((piece) => {
    const part = run.slice(piece * MAX_PIN_CODE_RANGE, (piece + 1) * MAX_PIN_CODE_RANGE);
    return part.length === 1 ? String(part[0]) : `${part[0]}-${part.at(-1)}`;
  });
}
