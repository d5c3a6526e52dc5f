import { LRUCache } from 'lru-cache';

export interface TaggedCacheOptions<Value> {
  maxBytes: number;
  maxAgeMs: number;
  bytesOf: (value: Value) => number;
  tagsOf?: (value: Value, key: string) => Iterable<string>;
  isStored?: (value: Value) => boolean;
  /** While false, stored values may be stale and are not returned. */
  isCurrent?: () => boolean;
  /** The unit is monotonic milliseconds. */
  now?: () => number;
}

interface Read<Value> {
  value: Promise<Value>;
  droppedTags: Set<string>;
}

const ENTRY_BYTES = 200;

/** Concurrent requests for a key share one read, and a read that a drop overtakes is not stored. */
export class TaggedCache<Value extends NonNullable<unknown>> {
  readonly #options: Required<Omit<TaggedCacheOptions<Value>, 'maxBytes' | 'maxAgeMs'>>;
  readonly #entries: LRUCache<string, Value>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #reads = new Map<string, Read<Value>>();

  constructor({ maxBytes, maxAgeMs, ...options }: TaggedCacheOptions<Value>) {
    this.#options = {
      tagsOf: (_value, key) => [key],
      isStored: () => true,
      isCurrent: () => true,
      now: () => performance.now(),
      ...options,
    };
    const { bytesOf, now } = this.#options;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => bytesOf(value) + key.length * 2 + ENTRY_BYTES,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now },
      dispose: (value, key) => this.#removeTags(key, value),
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string): Value | undefined {
    return this.#options.isCurrent() ? this.#entries.get(key) : undefined;
  }

  /** @throws the error of `read`, to all that wait for it */
  async getOrRead(key: string, read: () => Promise<Value>): Promise<Value> {
    const stored = this.find(key);
    if (stored !== undefined) return stored;
    const running = this.#reads.get(key);
    if (running && running.droppedTags.size === 0) return running.value;

    const started: Read<Value> = { value: read(), droppedTags: new Set() };
    this.#reads.set(key, started);
    const isLatest = () => this.#reads.get(key) === started;
    try {
      const value = await started.value;
      if (isLatest()) this.#store(key, value, started.droppedTags);
      return value;
    } finally {
      if (isLatest()) this.#reads.delete(key);
    }
  }

  drop(tag: string): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key);
    for (const read of this.#reads.values()) read.droppedTags.add(tag);
  }

  clear(): void {
    this.#entries.clear();
    this.#reads.clear();
  }

  #store(key: string, value: Value, droppedTags: ReadonlySet<string>): void {
    const { tagsOf, isStored } = this.#options;
    const tags = [...tagsOf(value, key)];
    if (!isStored(value) || tags.some((tag) => droppedTags.has(tag))) return;
    this.#entries.set(key, value);
    // Values larger than the whole cache are not stored.
    if (!this.#entries.has(key)) return;
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  #removeTags(key: string, value: Value): void {
    for (const tag of this.#options.tagsOf(value, key)) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
