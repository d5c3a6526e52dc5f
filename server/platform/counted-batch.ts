import { isFaultOfValues } from './database/errors.ts';

export interface CountedBatchOptions<Entry> {
  keyOf: (entry: Entry) => string;
  add: (to: Entry, entry: Entry) => void;
  /** In a flood of invented entries the rest is not counted. */
  maxEntries: number;
  write: (entries: readonly Entry[]) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** Counting in memory keeps replies from waiting; all counts are written periodically in one statement. */
export class CountedBatch<Entry extends object> {
  readonly #options: CountedBatchOptions<Entry>;
  #counted = new Map<string, Entry>();

  constructor(options: CountedBatchOptions<Entry>) {
    this.#options = options;
  }

  count(entry: Entry): void {
    const { keyOf, add, maxEntries } = this.#options;
    const key = keyOf(entry);
    const known = this.#counted.get(key);
    if (known) add(known, entry);
    else if (this.#counted.size < maxEntries) this.#counted.set(key, { ...entry });
  }

  async write(): Promise<void> {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    await this.#writeAll(counted);
  }

  async #writeAll(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.#options.write(entries);
    } catch (error) {
      if (isFaultOfValues(error)) return this.#writeOthers(entries, error);
      for (const entry of entries) this.count(entry);
      throw error;
    }
  }

  async #writeOthers(entries: readonly Entry[], error: unknown): Promise<void> {
    if (entries.length === 1) return this.#options.onRefused(error);
    const half = Math.ceil(entries.length / 2);
    const written = await Promise.allSettled([
      this.#writeAll(entries.slice(0, half)),
      this.#writeAll(entries.slice(half)),
    ]);
    const failed = written.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}
