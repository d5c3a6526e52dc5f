/** What one typed word stands for: a product must have one of these lexemes, or a word that begins with one. */
export interface SearchTerm {
  lexemes: string[];
  isBeginning: boolean;
}

/** A search as database and memory understand it: a product must have all of its terms. */
export interface SearchMeaning {
  terms: SearchTerm[];
}

/** Where in a product a search looks; `names` are those of product, brand and category. */
export type SearchScope = 'everything' | 'names';

/** What the catalogue knows of a word. */
export interface ExaminedWord {
  word: string;
  /** The forms in which products may have it; of a word that the database takes apart, those of each part. */
  parts: string[][];
  /** Too common to search by, like 'the'. */
  isStopWord: boolean;
  /** Active products have it, in any form. */
  isKnown: boolean;
  /** Active products have words that begin with it. */
  isBeginning: boolean;
}

/** Who knows the words of the catalogue. */
export interface WordSource {
  /** The words in their order; each holds letters and digits only. */
  examine(words: readonly string[]): Promise<ExaminedWord[]>;
  /** The catalogue's words that need the fewest slips to become this one; empty when all are too far away. */
  nearest(word: string): string[] | Promise<string[]>;
}

/**
 * What the words stand for, decided by the whole catalogue and not by the other filters, so that every filter narrows
 * the same result. A word that products have in any of its forms stands for itself; one that begins words of products,
 * for those; any other, for the nearest words there are. What stands for nothing is passed over while something is
 * left: `undefined` when nothing is, so that no product fits.
 *
 * @param isTyping the last word may be unfinished
 */
export async function understandSearch(
  source: WordSource,
  words: readonly string[],
  { isTyping }: { isTyping: boolean },
): Promise<SearchMeaning | undefined> {
  const examined = await source.examine(words);
  const meant = examined.some((word) => !word.isStopWord)
    ? examined.filter((word) => !word.isStopWord)
    : examined;
  const terms: SearchTerm[] = [];
  for (const { word, parts, isKnown, isBeginning } of meant) {
    const isUnfinished = isTyping && word === words.at(-1);
    if (isBeginning && (isUnfinished || !isKnown)) terms.push(...asTerms(parts, true));
    else if (isKnown) terms.push(...asTerms(parts, false));
    else {
      const nearest = await source.nearest(word);
      const lexemes = (await source.examine(nearest)).flatMap((near) => near.parts.flat());
      if (lexemes.length > 0) terms.push({ lexemes, isBeginning: false });
    }
  }
  return terms.length > 0 ? { terms } : undefined;
}

/** Only the last part of a word can be unfinished. */
function asTerms(parts: readonly string[][], isBeginning: boolean): SearchTerm[] {
  return parts.map((lexemes, place) => ({
    lexemes,
    isBeginning: isBeginning && place === parts.length - 1,
  }));
}
