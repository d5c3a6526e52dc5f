import { desc, gt, lt, sql } from 'drizzle-orm';
import { searchCounts } from '../../../database/schema/searches.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

export interface CountedSearch {
  text: string;
  searches: number;
  withoutResult: number;
}

const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

export async function addSearches(db: Database, counted: readonly CountedSearch[]): Promise<void> {
  await db.execute(sql`
    insert into search_counts (day, text, searches, without_result)
    select ${TODAY}, text, searches, without_result
    from jsonb_to_recordset(${JSON.stringify(
      counted.map(({ text, searches, withoutResult }) => ({ text, searches, without_result: withoutResult })),
    )}::jsonb) as counted (text text, searches int, without_result int)
    -- Always in the same order, so that two processes never wait for each other.
    order by text
    on conflict (day, text) do update
    set searches = search_counts.searches + excluded.searches,
      without_result = search_counts.without_result + excluded.without_result`);
}

export async function removeOldSearches(db: Database, days: number, textsOfDay: number): Promise<void> {
  await db.delete(searchCounts).where(lt(searchCounts.day, sql`${TODAY} - ${days}::int`));
  await db.execute(sql`
    delete from search_counts using (
      select day, text, row_number() over (partition by day order by searches desc, text) as place from search_counts
    ) as ranked
    where ranked.place > ${textsOfDay} and search_counts.day = ranked.day and search_counts.text = ranked.text`);
}

export async function listPopularSearches(
  db: Database,
  { days, atLeast, limit }: { days: number; atLeast: number; limit: number },
): Promise<string[]> {
  const found = sql`sum(${searchCounts.searches} - ${searchCounts.withoutResult})`;
  const rows = await db
    .select({ text: searchCounts.text })
    .from(searchCounts)
    .where(gt(searchCounts.day, sql`${TODAY} - ${days}::int`))
    .groupBy(searchCounts.text)
    .having(sql`${found} >= ${atLeast}`)
    .orderBy(desc(found), searchCounts.text)
    .limit(limit);
  return rows.map(({ text }) => text);
}

export async function listMissedSearches(
  db: Database,
  { days, limit }: { days: number; limit: number },
): Promise<{ text: string; times: number }[]> {
  const times = sql<number>`sum(${searchCounts.withoutResult})::int`;
  return await db
    .select({ text: searchCounts.text, times })
    .from(searchCounts)
    .where(gt(searchCounts.day, sql`${TODAY} - ${days}::int`))
    .groupBy(searchCounts.text)
    .having(sql`sum(${searchCounts.withoutResult}) > 0`)
    .orderBy(desc(times), searchCounts.text)
    .limit(limit);
}

interface FormsOfWord {
  word: string;
  parts: string[][];
  isStopWord: boolean;
}

/** Names are stemmed as English, brands stay as written. */
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
  // Words that the database splits have no stems.
  if (plain.length > 1) return plain.map((part) => [part]);
  // For some signs, such as a half, it returns nothing: they count as an unknown word.
  return [plain.length === 0 ? [word] : [...new Set([...stems, ...plain])]];
}
