import { wordsOf } from '../../../../contract/kernel/words.ts';

/** Longer searches are cut, because each word costs a lookup. */
const MAX_WORDS = 8;

/** Only letters and digits are left, so that nothing in them is a command. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MAX_WORDS);
}

const ONE_TYPO_FROM_LENGTH = 3;
const TWO_TYPOS_FROM_LENGTH = 7;

export function allowedTypos(word: string): number {
  if (word.length < ONE_TYPO_FROM_LENGTH || /^\p{N}+$/u.test(word)) return 0;
  return word.length < TWO_TYPOS_FROM_LENGTH ? 1 : 2;
}

/** Hardly anyone mistypes the first letter: 'trimmer' is no 'dimmer'. */
export function firstLetterTypo(typed: string, meant: string): 0 | 1 {
  return typed[0] === meant[0] ? 0 : 1;
}

/** Longer words are not compared: people do not type them. */
const MAX_COMPARED = 64;
const ROW = MAX_COMPARED + 1;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)] as const;

/** The edit distance counts an extra, missing or wrong letter, or two swapped neighbours. */
export function editDistance(a: string, b: string, limit: number): number {
  const isComparable = a.length <= MAX_COMPARED && b.length <= MAX_COMPARED;
  if (!isComparable || Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let typos = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchange =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isExchange) typos = Math.min(typos, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = typos;
      if (typos < least) least = typos;
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const typos = last[b.length] ?? 0;
  return typos <= limit ? typos : Number.POSITIVE_INFINITY;
}

/** Shorter words are soon equal without their endings. */
const MIN_SKELETON = 4;

/** People leave out or add mostly the second of two equal letters, and the plural s. */
function skeletonOf(word: string): string {
  return word.replace(/(.)\1+/gu, '$1').replace(/s$/, '');
}

/** Unlike in `editDistance`, doubled letters and a plural s together count as one error. */
export function spellingDistance(typed: string, meant: string, limit: number): number {
  const typos = editDistance(typed, meant, limit);
  const isComparable = typed.length <= MAX_COMPARED && meant.length <= MAX_COMPARED;
  if (typos <= 1 || limit === 0 || !isComparable) return typos;
  const [one, other] = [skeletonOf(typed), skeletonOf(meant)];
  if (Math.min(one.length, other.length) < MIN_SKELETON) return typos;
  return Math.min(typos, 1 + editDistance(one, other, limit - 1));
}
