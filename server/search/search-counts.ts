import type { FastifyInstance } from 'fastify';
import { searchWords } from '../catalog/index.ts';
import type { Services } from '../platform/services.ts';
import { addSearches, type CountedSearch, removeOldSearches } from './store.ts';

const WRITE_INTERVAL_MS = 5_000;
const CLEANING_INTERVAL_MS = 3_600_000;
const KEPT_DAYS = 90;
const KEPT_TEXTS_OF_DAY = 10_000;
/** Different texts between two writes; in a flood of made-up ones the rest is not counted. */
const MAX_COUNTED = 2_000;
const MAX_CHARACTERS = 100;

/** Somebody searched in the whole shop. */
export interface AnsweredSearch {
  text: string;
  hasResult: boolean;
}

/**
 * Counts in memory what was searched for, so that no reply waits for it, and adds it to the counts of the day every few
 * seconds and at the end. It never knows who searched, and passes over what may say so.
 */
export class SearchCounts {
  readonly #services: Pick<Services, 'db'>;
  #counted = new Map<string, CountedSearch>();

  constructor(services: Pick<Services, 'db'>) {
    this.#services = services;
  }

  note({ text, hasResult }: AnsweredSearch): void {
    const normalized = searchWords(text).join(' ').slice(0, MAX_CHARACTERS).trim();
    if (normalized === '' || mayBePersonal(text)) return;
    this.#count({ text: normalized, searches: 1, withoutResult: hasResult ? 0 : 1 });
  }

  /** Writes down what was counted; what cannot be written now is kept for the next time. */
  async write(): Promise<void> {
    const counted = [...this.#counted.values()];
    if (counted.length === 0) return;
    this.#counted = new Map();
    try {
      await addSearches(this.#services.db, counted);
    } catch (error) {
      for (const search of counted) this.#count(search);
      throw error;
    }
  }

  #count(search: CountedSearch): void {
    const known = this.#counted.get(search.text);
    if (known) {
      known.searches += search.searches;
      known.withoutResult += search.withoutResult;
    } else if (this.#counted.size < MAX_COUNTED) this.#counted.set(search.text, { ...search });
  }
}

/** A mail address, or a number as long as those of phones, cards, accounts and orders. */
function mayBePersonal(text: string): boolean {
  return text.includes('@') || /\p{N}[\p{N}\s().+-]{4,}\p{N}/u.test(text);
}

/** Starts the counting and returns what has to be told of each search that was answered. */
export function countSearches(app: FastifyInstance, services: Services): (search: AnsweredSearch) => void {
  const { db, jobs, log } = services;
  const counts = new SearchCounts(services);
  jobs.repeat('write searches', WRITE_INTERVAL_MS, () => counts.write());
  jobs.repeat('forget old searches', CLEANING_INTERVAL_MS, () =>
    removeOldSearches(db, KEPT_DAYS, KEPT_TEXTS_OF_DAY),
  );
  app.addHook('onClose', () =>
    counts.write().catch((error: unknown) => log.warn({ err: error }, 'searches were not written')),
  );
  return (search) => counts.note(search);
}
