/** One condition on words: a document must have one of these lexemes, or a word that begins with one. */
export interface QueryTerm {
  lexemes: string[];
  /** Alternatives that score like a prefix. */
  weaker: string[];
  isPrefix: boolean;
}

/** A document must have all of the terms. */
export interface TextQuery {
  terms: QueryTerm[];
}

/** Which fields a query looks in: `names` are all but the last one, the longest. */
export type QueryScope = 'everything' | 'names';
