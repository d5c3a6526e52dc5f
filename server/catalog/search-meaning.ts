import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { examineWords } from './store.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What one typed word stands for: a product must have one of these words, or one that begins with it. */
interface SearchTerm {
  words: string[];
  isBeginning: boolean;
}

/** A search as the database understands it: a product must have all of its terms. */
export interface SearchMeaning {
  terms: SearchTerm[];
}

/**
 * What the words stand for, decided by the whole catalogue and not by the other filters, so that every filter narrows
 * the same result. A word that products have in any of its forms stands for itself; one that begins words of products,
 * for those; any other, for the nearest words there are. What stands for nothing is passed over while something is
 * left: `undefined` when nothing is, so that no product fits.
 */
export async function understandSearch(
  db: Queryable,
  vocabulary: Vocabulary,
  words: readonly string[],
  { isTyping }: { isTyping: boolean },
): Promise<SearchMeaning | undefined> {
  const examined = await examineWords(db, words);
  const meant = examined.some((word) => !word.isStopWord)
    ? examined.filter((word) => !word.isStopWord)
    : examined;
  const terms: SearchTerm[] = [];
  for (const { word, isKnown, isBeginning } of meant) {
    const isUnfinished = isTyping && word === words.at(-1);
    if (isBeginning && (isUnfinished || !isKnown)) terms.push({ words: [word], isBeginning: true });
    else if (isKnown) terms.push({ words: [word], isBeginning: false });
    else {
      const nearest = await vocabulary.nearest(word);
      if (nearest.length > 0) terms.push({ words: nearest, isBeginning: false });
    }
  }
  return terms.length > 0 ? { terms } : undefined;
}

/** Where in a product a search looks. */
export type SearchScope = 'everything' | 'names';

/** Weights of the search vector: names and brands have A, categories B, descriptions D. */
const WEIGHTS: Record<SearchScope, string> = { everything: '', names: 'AB' };

/** The meaning as a `tsquery`. Names are kept in their English stems, brands as they are written. */
export function textQuery({ terms }: SearchMeaning, scope: SearchScope): SQL {
  const queries = terms.map(({ words, isBeginning }) => {
    // Words hold letters and digits only, so that quoting is all it takes.
    const suffix = suffixOf(isBeginning, scope);
    const text = words.map((word) => `'${word}'${suffix}`).join(' | ');
    return sql`(to_tsquery('english', ${text}) || to_tsquery('simple', ${text}))`;
  });
  return sql`(${sql.join(queries, sql` && `)})`;
}

function suffixOf(isBeginning: boolean, scope: SearchScope): string {
  const flags = (isBeginning ? '*' : '') + WEIGHTS[scope];
  return flags && `:${flags}`;
}
