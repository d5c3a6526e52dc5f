import type { QueryScope, TextQuery } from '../engine/text-query.ts';

/** A word as the catalogue has it. */
export interface ExaminedWord {
  word: string;
  /** The forms in which products may have it; of a word that the database takes apart, those of each part. */
  parts: string[][];
  /** Too common to search by, like 'the'. */
  isStopWord: boolean;
  /** Active products have it, in any form. */
  isKnown: boolean;
  /** Active products have words that begin with it. */
  isPrefix: boolean;
}

/** Looks words up in the catalogue. */
export interface WordSource {
  /** The words in their order; each holds letters and digits only. */
  examine(words: readonly string[]): Promise<ExaminedWord[]>;
  /** The catalogue's words at the smallest edit distance; empty when all are too far away. */
  nearest(word: string): string[];
  /** For each query: whether it finds any active product. */
  findAny(queries: readonly TextQuery[], scope: QueryScope): boolean[];
}
