/** What one typed word stands for: a product must have one of these lexemes, or a word that begins with one. */
export interface SearchTerm {
  lexemes: string[];
  /** Any of these will do as well, and counts as much as a beginning. */
  weaker: string[];
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
  /** For each search: whether it finds any active product. */
  findAny(searches: readonly SearchMeaning[], scope: SearchScope): boolean[] | Promise<boolean[]>;
}
