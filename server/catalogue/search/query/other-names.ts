import { allowedTypos, firstLetterTypo, spellingDistance } from '../engine/words.ts';

const OTHER_NAMES: readonly (readonly [words: string, meant: string])[] = [
  ['mobile mobiles cellphone cellphones', 'phone smartphone'],
  ['earphone earphones', 'headphones earbuds'],
];

const meaningOf = new Map(
  OTHER_NAMES.flatMap(([words, meant]) => words.split(' ').map((word) => [word, meant.split(' ')])),
);

/** Shorter beginnings match too many words. */
const MIN_BEGINNING = 3;

export function otherNamesOf(word: string, { isUnfinished }: { isUnfinished: boolean }): readonly string[] {
  const meant = meaningOf.get(word);
  if (meant || !isUnfinished || word.length < MIN_BEGINNING) return meant ?? [];
  return [...meaningOf].find(([whole]) => whole.startsWith(word))?.[1] ?? [];
}

export function otherNamesNear(misspelt: string): readonly string[] {
  let least = allowedTypos(misspelt) + 1;
  let meant: readonly string[] = [];
  for (const [word, names] of meaningOf) {
    const first = firstLetterTypo(misspelt, word);
    const typos = first + spellingDistance(misspelt, word, Math.max(0, least - 1 - first));
    if (typos < least) [least, meant] = [typos, names];
  }
  return meant;
}
