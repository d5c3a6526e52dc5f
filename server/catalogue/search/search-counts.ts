import { schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { firstCharacters } from '../../../contract/kernel/words.ts';
import { CountedBatch } from '../../platform/counted-batch.ts';
import type { Database } from '../../platform/database/database.ts';
import { perApp, type Services } from '../../platform/services.ts';
import { searchWords } from './engine/words.ts';
import { addSearches, type CountedSearch, listMissedSearches, removeOldSearches } from './store.ts';

const WRITE_INTERVAL_MS = 5_000;
const CLEANING_INTERVAL_MS = 3_600_000;
const RETENTION_DAYS = 90;
const STORED_TEXTS_PER_DAY = 10_000;
const MAX_COUNTED = 2_000;
const MAX_CHARACTERS = 100;

export interface AnsweredSearch {
  text: string;
  hasResult: boolean;
}

/** Counts have no personal data: texts that may identify somebody are skipped. */
export class SearchCounts {
  readonly #batch: CountedBatch<CountedSearch>;

  constructor({ db, log }: Pick<Services, 'db' | 'log'>) {
    this.#batch = new CountedBatch({
      keyOf: ({ text }) => text,
      add: (known, { searches, withoutResult }) => {
        known.searches += searches;
        known.withoutResult += withoutResult;
      },
      maxEntries: MAX_COUNTED,
      write: (counted) => addSearches(db, counted),
      onRefused: (error) => log.warn({ err: error }, 'a search could not be counted'),
    });
  }

  note({ text, hasResult }: AnsweredSearch): void {
    const normalized = firstCharacters(searchWords(text).join(' '), MAX_CHARACTERS).trim();
    if (normalized === '' || mayBePersonal(text)) return;
    this.#batch.count({ text: normalized, searches: 1, withoutResult: hasResult ? 0 : 1 });
  }

  write(): Promise<void> {
    return this.#batch.write();
  }
}

/** Phones, cards, accounts and orders have numbers of this length. */
function mayBePersonal(text: string): boolean {
  return text.includes('@') || /\p{N}[\p{N}\s().+-]{4,}\p{N}/u.test(text);
}

const countsOf = perApp((services) => new SearchCounts(services));

export const searchSchedules = [
  schedule('search.write_counts', WRITE_INTERVAL_MS, (services) => countsOf(services).write(), {
    isOfProcess: true,
  }),
  schedule('search.remove_old_counts', CLEANING_INTERVAL_MS, ({ db }) =>
    removeOldSearches(db, RETENTION_DAYS, STORED_TEXTS_PER_DAY),
  ),
];

export function countSearches(app: FastifyInstance, services: Services): (search: AnsweredSearch) => void {
  const counts = countsOf(services);
  app.addHook('onClose', () =>
    counts.write().catch((error: unknown) => services.log.warn({ err: error }, 'searches were not written')),
  );
  return (search) => counts.note(search);
}

const DAYS = 30;
const TEXTS = 20;

export async function missedSearchReport(db: Database): Promise<string> {
  const missed = await listMissedSearches(db, { days: DAYS, limit: TEXTS });
  return missed.map(({ times, text }) => `${times}\t${text}\n`).join('');
}
