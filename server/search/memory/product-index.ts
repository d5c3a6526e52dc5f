import { setTimeout as delay } from 'node:timers/promises';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { onProductChange } from '../../catalog/index.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import { CoalescingRunner } from '../../platform/coalescing-runner.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ListingIndex } from './listing-index.ts';
import { readAll, readChanged } from './read-products.ts';

/** When more products than that have changed, all are read again. */
const MAX_CHANGED = 100_000;
const RETRY_AFTER_MS = 1000;
/** A small market is loaded by then; a large one is not waited for. */
const LONGEST_WAIT_MS = 5000;
const REPEAT_AFTER_SECONDS = 5;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Loads the listing index and follows the change feed: what a transaction of any process changed is applied before the next
 * query. While the database cannot be reached it answers with what it has.
 */
export class ProductIndex {
  readonly #db: Database;
  readonly #log: Log;
  #index: ListingIndex | undefined;
  #loaded = Promise.withResolvers<void>();
  #mustReload = true;
  #isClosed = false;
  readonly #changed = new Set<ProductId>();
  readonly #reads = new CoalescingRunner(() => this.#read());
  #retry: NodeJS.Timeout | undefined;

  constructor(db: Database, changeFeed: ChangeFeed, log: Log) {
    this.#db = db;
    this.#log = log;
    onProductChange(changeFeed, (productId) => {
      this.#note(productId);
      void this.#reads.run();
    });
  }

  get isReady(): boolean {
    return this.#index !== undefined;
  }

  /** The index with all changes applied so far. @throws Refusal `unavailable` when it is not loaded within some seconds */
  async upToDate(): Promise<ListingIndex> {
    if (!this.#index) await this.#waitForLoading();
    await this.#reads.settled();
    if (this.#index) return this.#index;
    throw new Refusal('unavailable', 'The shop is starting. Please try again in a moment.', {
      retryAfterSeconds: REPEAT_AFTER_SECONDS,
    });
  }

  /** Waits for reads in progress and starts no others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#loaded.resolve();
    await this.#reads.settled();
  }

  async #waitForLoading(): Promise<void> {
    const stop = new AbortController();
    const limit = delay(LONGEST_WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    await Promise.race([this.#loaded.promise, limit]);
    stop.abort();
  }

  #note(productId: ProductId | undefined): void {
    if (productId !== undefined) this.#changed.add(productId);
    if (productId !== undefined && this.#changed.size <= MAX_CHANGED) return;
    this.#changed.clear();
    this.#mustReload = true;
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    const isReload = this.#mustReload;
    this.#mustReload = false;
    try {
      if (isReload) await this.#reload();
      else if (this.#index) await readChanged(this.#db, this.#index, changed);
    } catch (error) {
      // Reading an applied change again does no harm.
      for (const id of changed) this.#changed.add(id);
      this.#mustReload ||= isReload;
      this.#log.error({ err: error }, 'products could not be read into the index; they are read again');
      this.#retry = setTimeout(() => void this.#reads.run(), RETRY_AFTER_MS).unref();
    }
  }

  /** The old index answers until the new one is loaded. */
  async #reload(): Promise<void> {
    const index = new ListingIndex();
    const isWanted = () => !this.#isClosed && !this.#mustReload;
    if (!(await readAll(this.#db, index, isWanted))) return;
    this.#index = index;
    this.#loaded.resolve();
  }
}
