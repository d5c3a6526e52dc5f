import { foldWord } from './engine/words.ts';
import type { Database } from '../platform/database/database.ts';
import { TaggedCache } from '../platform/tagged-cache.ts';
import { listPopularSearches } from './store.ts';

const MAX_AGE_MS = 300_000;
const MAX_BYTES = 1024 * 1024;
const DAYS = 30;
/** Rarer searches may identify a person and are not suggested to others. */
const AT_LEAST = 5;
const MAX_TEXTS = 2_000;

interface Popular {
  text: string;
  folded: string;
}

/** What many people searched for lately, and found. */
export class PopularSearches {
  readonly #db: Database;
  readonly #texts = new TaggedCache<Popular[]>({
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: (texts) => texts.length * 200,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  /** The texts that begin with these words, the last of which may be unfinished, the most frequent first. */
  async beginningWith(words: readonly string[]): Promise<string[]> {
    const typed = foldWord(words.join(' '));
    const texts = await this.#texts.getOrRead('', () => this.#read());
    return texts.filter(({ folded }) => folded.startsWith(typed) && folded !== typed).map(({ text }) => text);
  }

  async #read(): Promise<Popular[]> {
    const texts = await listPopularSearches(this.#db, { days: DAYS, atLeast: AT_LEAST, limit: MAX_TEXTS });
    return texts.map((text) => ({ text, folded: foldWord(text) }));
  }
}
