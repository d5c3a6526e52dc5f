/** Words for things that most products are called otherwise. */
const OTHER_NAMES: readonly (readonly [words: string, meant: string])[] = [
  ['mobile mobiles cellphone cellphones', 'phone smartphone'],
  ['earphone earphones', 'headphones earbuds'],
];

const meaningOf = new Map(
  OTHER_NAMES.flatMap(([words, meant]) => words.split(' ').map((word) => [word, meant.split(' ')])),
);

/** Shorter beginnings are those of too many words. */
const MIN_BEGINNING = 3;

/** What products are called that a word, or one that it begins, stands for as well; none for most words. */
export function otherNamesOf(word: string, { isUnfinished }: { isUnfinished: boolean }): readonly string[] {
  const meant = meaningOf.get(word);
  if (meant || !isUnfinished || word.length < MIN_BEGINNING) return meant ?? [];
  return [...meaningOf].find(([whole]) => whole.startsWith(word))?.[1] ?? [];
}
