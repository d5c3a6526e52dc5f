interface Entry<Value> {
  value: Value;
  bytes: number;
  /** Milliseconds of the cache's clock. */
  expiresAt: number;
}

export interface ReadCacheOptions<Value> {
  maxBytes: number;
  maxAgeMs: number;
  /** About what a value occupies in memory. */
  bytesOf: (value: Value) => number;
  /** While false nothing is kept; what is asked for at the same time is still read once. */
  isKeeping?: () => boolean;
  /** Milliseconds, steadily growing. */
  now?: () => number;
}

/** Of an entry beside its value and its key. */
const ENTRY_BYTES = 200;

/**
 * Keeps what was read until it is dropped. Many who ask for the same at the same time cause one read; a read that a
 * drop overtakes is answered to those who already wait for it, and not kept. The least recently used go first when
 * the bytes are used up; the age is the net for changes that nobody told of.
 */
export class ReadCache<Value> {
  readonly #options: Required<ReadCacheOptions<Value>>;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #reads = new Map<string, Promise<Value>>();
  #bytes = 0;

  constructor(options: ReadCacheOptions<Value>) {
    this.#options = { isKeeping: () => true, now: () => performance.now(), ...options };
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAt <= this.#options.now()) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.value;
  }

  async getOrRead(key: string, read: () => Promise<Value>): Promise<Value> {
    const kept = this.find(key);
    if (kept !== undefined) return kept;
    const running = this.#reads.get(key);
    if (running) return running;

    const started = read();
    this.#reads.set(key, started);
    const isLatest = () => this.#reads.get(key) === started;
    try {
      const value = await started;
      if (isLatest() && this.#options.isKeeping()) this.#keep(key, value);
      return value;
    } finally {
      if (isLatest()) this.#reads.delete(key);
    }
  }

  drop(key: string): void {
    this.#remove(key);
    this.#reads.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#reads.clear();
    this.#bytes = 0;
  }

  #keep(key: string, value: Value): void {
    this.#remove(key);
    const { maxBytes, maxAgeMs, bytesOf, now } = this.#options;
    const bytes = bytesOf(value) + key.length * 2 + ENTRY_BYTES;
    if (bytes > maxBytes) return;
    this.#entries.set(key, { value, bytes, expiresAt: now() + maxAgeMs });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
