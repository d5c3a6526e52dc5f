import { foldWord, forgivenSlips, searchWords, slipsBetween } from '../catalog/index.ts';

/** The names in which every typed word begins a word, as typed or with few slips; those with the fewest slips first. */
export function namesThatFit<Name extends string>(names: readonly Name[], words: readonly string[]): Name[] {
  if (words.length === 0) return [];
  const folded = words.map(foldWord);
  return names
    .map((name) => ({ name, slips: slipsIn(searchWords(name).map(foldWord), folded) }))
    .filter(({ slips }) => slips < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.slips - b.slips)
    .map(({ name }) => name);
}

function slipsIn(nameWords: readonly string[], words: readonly string[]): number {
  return words.reduce(
    (sum, word) => sum + Math.min(...nameWords.map((other) => slipsToBegin(other, word))),
    0,
  );
}

/** Slips between the word and the beginning of the other that is as long. */
function slipsToBegin(other: string, word: string): number {
  if (other.startsWith(word)) return 0;
  // Hardly anyone mistypes the first letter, and short words are soon near to many.
  if (other[0] !== word[0]) return Number.POSITIVE_INFINITY;
  const limit = forgivenSlips(word);
  return Math.min(slipsBetween(word, other, limit), slipsBetween(word, other.slice(0, word.length), limit));
}
