import { wordsOf } from '../../../../contract/kernel/words.ts';

/** Longer searches are cut: each word costs a look into the index. */
const MAX_WORDS = 8;

/** The words of what people type: lower case, letters and digits only, each once, so that nothing in them is a command. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MAX_WORDS);
}

const FORGIVE_ONE_FROM_LENGTH = 3;
const FORGIVE_TWO_FROM_LENGTH = 7;

/** How many slips of the finger a word of this length is forgiven; a number means itself. */
export function forgivenSlips(word: string): number {
  if (word.length < FORGIVE_ONE_FROM_LENGTH || /^\p{N}+$/u.test(word)) return 0;
  return word.length < FORGIVE_TWO_FROM_LENGTH ? 1 : 2;
}

/** The slip that a wrong first letter is beyond the others, as hardly anyone mistypes it: 'trimmer' is no 'dimmer'. */
export function firstLetterSlip(typed: string, meant: string): 0 | 1 {
  return typed[0] === meant[0] ? 0 : 1;
}

/** Longer words are not compared: people do not type them. */
const MAX_COMPARED = 64;
const ROW = MAX_COMPARED + 1;
/** The last three rows of the comparison, used again for each. */
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const;

/**
 * The typing errors between two words: an extra letter, a missing one, a wrong one, or two neighbours swapped.
 * Infinity as soon as it must be more than the limit.
 */
export function slipsBetween(a: string, b: string, limit: number): number {
  const isComparable = a.length <= MAX_COMPARED && b.length <= MAX_COMPARED;
  if (!isComparable || Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchange =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isExchange) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = slips;
      if (slips < least) least = slips;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const slips = last[b.length] ?? 0;
  return slips <= limit ? slips : Number.POSITIVE_INFINITY;
}

/** Shorter words are soon the same without their endings. */
const MIN_SKELETON = 4;

/** A word without what people leave out or add most: the second of two equal letters, and the s of a plural. */
function skeletonOf(word: string): string {
  return word.replace(/(.)\1+/gu, '$1').replace(/s$/, '');
}

/**
 * The typing errors by which one word may have become the other: doubled letters and a plural s are one error together,
 * however many there are. Infinity when it must be more than the limit.
 */
export function slipsOfSpelling(typed: string, meant: string, limit: number): number {
  const slips = slipsBetween(typed, meant, limit);
  const isComparable = typed.length <= MAX_COMPARED && meant.length <= MAX_COMPARED;
  if (slips <= 1 || limit === 0 || !isComparable) return slips;
  const [one, other] = [skeletonOf(typed), skeletonOf(meant)];
  if (Math.min(one.length, other.length) < MIN_SKELETON) return slips;
  return Math.min(slips, 1 + slipsBetween(one, other, limit - 1));
}
