/** Longer searches are cut: each word costs a look into the index. */
const MAX_WORDS = 8;

/** The words of what people type: lower case, letters and digits only, each once, so that nothing in them is a command. */
export function searchWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** A word without the accents of Latin letters: the form in which words are compared for typing errors. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

const FORGIVE_ONE_FROM_LENGTH = 3;
const FORGIVE_TWO_FROM_LENGTH = 6;

/** How many slips of the finger a word of this length is forgiven; a number means itself. */
export function forgivenSlips(word: string): number {
  if (word.length < FORGIVE_ONE_FROM_LENGTH || /^\p{N}+$/u.test(word)) return 0;
  return word.length < FORGIVE_TWO_FROM_LENGTH ? 1 : 2;
}

/**
 * The slips between two words: a letter too many, one missing, a wrong one, or two neighbours exchanged.
 * Infinity as soon as it must be more than the limit.
 */
export function slipsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let slips = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isExchange =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isExchange) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = current;
  }
  const slips = at(last, b.length);
  return slips <= limit ? slips : Number.POSITIVE_INFINITY;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
