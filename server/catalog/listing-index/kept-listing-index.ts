import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { CoalescingRunner } from '../../platform/coalescing-runner.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Database } from '../../platform/database/database.ts';
import { giveBackMemory } from '../../platform/give-back-memory.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { onProductChange } from '../catalog-changes.ts';
import { ListingIndex } from './listing-index.ts';
import { readAll, readChanged } from './read-products.ts';
import type { RowCompanion } from './row-companion.ts';

/** When more products than that have changed, all are read anew. */
const MAX_CHANGED = 100_000;
const RETRY_AFTER_MS = 1000;
/** What reading so many takes is worth to be given back. */
const MANY_ROWS = 100_000;
/** So many ask the database at a time in place of the index: a large market may keep it busy for seconds with each. */
const ASKING_DATABASE = 8;
const MAX_WAITING = 100;
/** Reads are shared by all who ask the same meanwhile, so they have one key for everybody. */
const EVERYBODY = '';
const REPEAT_AFTER_SECONDS = 5;

interface Log {
  error(details: object, message: string): void;
}

/**
 * The listing index, kept as the database is: what a transaction of any process changed is read and taken over before the next
 * question is answered. While everything is being read there is none, and the database itself has to be asked.
 */
export class KeptListingIndex {
  readonly #db: Database;
  readonly #log: Log;
  readonly #newCompanion: (() => RowCompanion) | undefined;
  #index: ListingIndex | undefined;
  /** News may have been missed: what the index says is worth nothing. */
  #isStale = true;
  #isClosed = false;
  readonly #changed = new Set<ProductId>();
  readonly #reads: CoalescingRunner;
  readonly #semaphore = new Semaphore(ASKING_DATABASE, MAX_WAITING, MAX_WAITING);
  #retry: NodeJS.Timeout | undefined;

  /** @param newCompanion makes what is kept beside the rows, anew for each index */
  constructor(db: Database, changeFeed: ChangeFeed, log: Log, newCompanion?: () => RowCompanion) {
    this.#newCompanion = newCompanion;
    this.#db = db;
    this.#log = log;
    this.#reads = new CoalescingRunner(async () => {
      if (!this.#isClosed) await this.#takeOver();
    });
    onProductChange(changeFeed, (productId) => {
      this.#hear(productId);
      void this.#reads.run();
    });
  }

  /** The index with all that was heard of so far; undefined when the database has to be asked instead. */
  async upToDate(): Promise<ListingIndex | undefined> {
    if (this.#current) await this.#reads.settled();
    return this.#current;
  }

  /**
   * Does at once what the index can answer. Without an index only a few are let through at a time, so that checkout and all else
   * keep connections; the others wait in line, where the index may come to be. Not to be asked for by what was let through.
   *
   * @throws Refusal with `unavailable` when too many wait
   */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (await this.upToDate()) return work();
    if (this.#semaphore.isFull(EVERYBODY)) {
      throw new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
        retryAfterSeconds: REPEAT_AFTER_SECONDS,
      });
    }
    return this.#semaphore.run(EVERYBODY, work);
  }

  /** Lets what is being read finish, and reads nothing any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#reads.settled();
  }

  #hear(productId: ProductId | undefined): void {
    if (productId !== undefined) this.#changed.add(productId);
    if (productId !== undefined && this.#changed.size <= MAX_CHANGED) return;
    this.#changed.clear();
    this.#isStale = true;
  }

  get #current(): ListingIndex | undefined {
    return this.#isStale ? undefined : this.#index;
  }

  async #takeOver(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (this.#isStale) this.#index = undefined;
    this.#isStale = false;
    try {
      if (!this.#index) this.#index = await this.#readAll();
      else await readChanged(this.#db, this.#index, changed);
    } catch (error) {
      // What was missed cannot be known any more.
      this.#isStale = true;
      this.#log.error({ err: error }, 'the listing index could not be read; listings come from the database');
      this.#retry = setTimeout(() => void this.#reads.run(), RETRY_AFTER_MS).unref();
    }
  }

  async #readAll(): Promise<ListingIndex | undefined> {
    const index = new ListingIndex(this.#newCompanion?.());
    const isWanted = () => !this.#isClosed && !this.#isStale;
    if (!(await readAll(this.#db, index, isWanted))) return undefined;
    if (index.rows >= MANY_ROWS) await giveBackMemory();
    return index;
  }
}
