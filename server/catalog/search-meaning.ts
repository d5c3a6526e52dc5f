import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { examineWords } from './store.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A search as the database understands it: what each of its words stands for, all of which a product must have. */
export interface SearchMeaning {
  terms: string[];
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
  const terms: string[] = [];
  for (const { word, isKnown, isBeginning } of meant) {
    const isUnfinished = isTyping && word === words.at(-1);
    if (isBeginning && (isUnfinished || !isKnown)) terms.push(`${quoted(word)}:*`);
    else if (isKnown) terms.push(quoted(word));
    else {
      const nearest = await vocabulary.nearest(word);
      if (nearest.length > 0) terms.push(nearest.map(quoted).join(' | '));
    }
  }
  return terms.length > 0 ? { terms } : undefined;
}

/** The meaning as a `tsquery`. Names are kept in their English stems, brands as they are written. */
export function textQuery({ terms }: SearchMeaning): SQL {
  const queries = terms.map((term) => sql`(to_tsquery('english', ${term}) || to_tsquery('simple', ${term}))`);
  return sql`(${sql.join(queries, sql` && `)})`;
}

/** Words hold letters and digits only, so that quoting is all it takes. */
function quoted(word: string): string {
  return `'${word}'`;
}
