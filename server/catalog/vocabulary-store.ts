import { and, type SQL, sql } from 'drizzle-orm';
import { products } from '../../database/schema/catalog.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { SearchMeaning, SearchScope } from './search-meaning.ts';
import { foundBy } from './search-query.ts';
import { isActive } from './store.ts';

interface FormsOfWord {
  word: string;
  parts: string[][];
  isStopWord: boolean;
}

/** The forms in which the database keeps words: names in their English stems, brands as they are written. */
export async function listWordForms(db: Queryable, words: readonly string[]): Promise<FormsOfWord[]> {
  const { rows } = await db.execute<{ word: string; stems: string[]; plain: string[] }>(sql`
    select word, tsvector_to_array(to_tsvector('english', word)) as stems, tsvector_to_array(to_tsvector('simple', word)) as plain
    from unnest(${sql.param([...words])}::text[]) as words(word)
  `);
  return rows.map(({ word, stems, plain }) => ({
    word,
    parts: partsOf(word, stems, plain),
    isStopWord: stems.length === 0,
  }));
}

function partsOf(word: string, stems: readonly string[], plain: readonly string[]): string[][] {
  // What the database takes apart has no stems of its own.
  if (plain.length > 1) return plain.map((part) => [part]);
  // Of some signs, as of a half, it makes nothing: they are a word that no product has.
  return [plain.length === 0 ? [word] : [...new Set([...stems, ...plain])]];
}

/** For each search: whether it finds any active product at all. */
export async function findsAnything(
  db: Queryable,
  searches: readonly SearchMeaning[],
  scope: SearchScope,
): Promise<boolean[]> {
  if (searches.length === 0) return [];
  const finds = searches.map(
    (meaning): SQL => sql`exists (select from ${products} where ${and(isActive, foundBy(meaning, scope))})`,
  );
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(finds, sql`, `)}] as found`,
  );
  return rows[0]?.found ?? [];
}

const MIN_VOCABULARY_WORD_LENGTH = 3;

/** Every word, numbers apart, of the active products' names, brands and categories, with the number of products that have it. */
export async function listVocabulary(db: Queryable): Promise<{ word: string; products: number }[]> {
  const { rows } = await db.execute<{ word: string; products: number }>(sql`
    select word, ndoc as products from ts_stat($$
      select to_tsvector('simple', parted(name || ' ' || brand || ' ' || category)) from products where archived_at is null
    $$)
    where length(word) >= ${MIN_VOCABULARY_WORD_LENGTH} and word ~ '[[:alpha:]]' and word !~ '[[:punct:]]'
  `);
  return rows;
}
