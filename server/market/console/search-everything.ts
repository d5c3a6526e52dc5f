import type { Reply } from '../../../contract/client.ts';
import type { Found } from '../../../contract/console.ts';
import { isOpenTo } from '../../../contract/endpoint.ts';
import type { Duty } from '../../../contract/kernel/rights.ts';
import { type Clue, type SearchSource, SEARCHED_KINDS, type SearchSources } from '../../concept/thing.ts';
import type { Queryable } from '../../platform/database/database.ts';

const MOST_OF_A_KIND = 10;
const READ_OF_A_KIND = MOST_OF_A_KIND + 1;
/** People read a number out without its first letter. */
const BARE_NUMBER = /^[2-9A-Z]{8}$/i;
const PHONE_DIGITS = 10;

export async function searchEverything(
  db: Queryable,
  searched: SearchSources,
  words: string,
  duties: readonly Duty[],
): Promise<Reply<'GET /api/operator/search'>> {
  const open = SEARCHED_KINDS.map((kind) => searched[kind]).filter(({ openTo }) => isOpenTo(openTo, duties));
  const found: Found[] = [];
  let hasMore = false;
  for (const { kind, clue } of cluesFor(open, words)) {
    const rows = await kind.find(db, clue, READ_OF_A_KIND);
    found.push(...rows.slice(0, MOST_OF_A_KIND));
    hasMore ||= rows.length > MOST_OF_A_KIND;
  }
  return { found, hasMore };
}

function cluesFor(open: readonly SearchSource[], words: string): { kind: SearchSource; clue: Clue }[] {
  for (const kind of open) {
    const number = kind.number?.read(words);
    if (number !== undefined) return [{ kind, clue: { number } }];
  }
  if (words.includes('@')) return open.map((kind) => ({ kind, clue: { email: words.toLowerCase() } }));
  const digits = words.replace(/\D/g, '');
  const isPhone = /^[+\d\s().-]+$/.test(words) && digits.length >= PHONE_DIGITS;
  const clue: Clue = { words, ...(isPhone && { phone: digits.slice(-PHONE_DIGITS) }) };
  return open.map((kind) => {
    const isNumber = kind.number !== undefined && BARE_NUMBER.test(words);
    return { kind, clue: isNumber ? { number: `${kind.number?.prefix}${words.toUpperCase()}` } : clue };
  });
}
