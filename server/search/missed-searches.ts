import type { Database } from '../platform/database/database.ts';
import { listMissedSearches } from './store.ts';

const DAYS = 30;
const TEXTS = 20;

/** What was most often searched for in vain in the last 30 days, for the operator: how often, and the text, in a line each. */
export async function tellMissedSearches(db: Database): Promise<string> {
  const missed = await listMissedSearches(db, { days: DAYS, limit: TEXTS });
  return missed.map(({ times, text }) => `${times}\t${text}\n`).join('');
}
