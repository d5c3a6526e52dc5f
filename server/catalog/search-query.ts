import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../database/schema/catalog.ts';
import { SCORE, standingScoreSql } from './search-score.ts';
import type { SearchMeaning, SearchScope, SearchTerm } from './search-meaning.ts';

/** Weights of the search vector: names have A, brands B, categories C, descriptions D. */
const WEIGHTS = ['A', 'B', 'C', 'D'] as const;
const WEIGHTS_OF_NAMES = 'ABC';

/** That a product has what is meant, in the words of the database's text search. */
export function foundBy(meaning: SearchMeaning, scope: SearchScope): SQL {
  return sql`${products.searchVector} @@ ${textQuery(meaning, scope)}::tsquery`;
}

/** The meaning as the text of a `tsquery`. */
function textQuery({ terms }: SearchMeaning, scope: SearchScope): string {
  const weights = scope === 'names' ? WEIGHTS_OF_NAMES : '';
  return terms.map((term) => `(${looseQuery(term, weights)})`).join(' & ');
}

/** The score of a search, as `search-score.ts` says. @param standing what of stock and delivery adds to it */
export function scoreSql({ terms }: SearchMeaning, standing: SQL): SQL {
  const points = sql.join(terms.map(pointsSql), sql` + `);
  const named = sql.join(terms.map(isNamedSql), sql` + `);
  const nameWords = sql`cardinality(tsvector_to_array(ts_filter(${products.searchVector}, '{a}')))`;
  return sql`(
    (${points}) / ${terms.length}::int
    + least(${SCORE.wholeName}::int, coalesce((${named}) * ${SCORE.wholeName}::int / nullif(${nameWords}, 0), 0))
    + ${standingScoreSql(products.ratingHundredths, products.soldCount)} + ${standing}
  )`;
}

/** Points of the best place where the product has the term. */
function pointsSql(term: SearchTerm): SQL {
  const cases = WEIGHTS.flatMap((weight, place) => {
    const whole = sql`when ${has(anyOf(term.lexemes, weight))} then ${SCORE.wholeWord[place]}::int`;
    const loose = sql`when ${has(looseQuery(term, weight))} then ${SCORE.beginning[place]}::int`;
    return term.isBeginning || term.weaker.length > 0 ? [whole, loose] : [whole];
  });
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

function isNamedSql(term: SearchTerm): SQL {
  return sql`(${has(looseQuery(term, 'A'))})::int`;
}

function has(query: string): SQL {
  return sql`${products.searchVector} @@ ${query}::tsquery`;
}

/** All that will do. */
function looseQuery({ lexemes, weaker, isBeginning }: SearchTerm, weights: string): string {
  const own = anyOf(lexemes, (isBeginning ? '*' : '') + weights);
  return weaker.length > 0 ? `${own} | ${anyOf(weaker, weights)}` : own;
}

function anyOf(lexemes: readonly string[], flags: string): string {
  return lexemes.map((lexeme) => quoted(lexeme) + (flags && `:${flags}`)).join(' | ');
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
