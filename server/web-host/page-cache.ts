import type { Page } from './page.ts';

interface Entry {
  page: Page;
  /** Milliseconds of the cache's clock. */
  expiresAt: number;
}

interface Rendering {
  page: Promise<Page>;
  droppedTags: Set<string>;
}

export interface PageCacheLimits {
  maxBytes: number;
  maxAgeMs: number;
  /** While false nothing is kept: changes are not heard. Who asks at the same time still shares one rendering. */
  isKeeping?: () => boolean;
  /** Milliseconds, steadily growing. */
  now?: () => number;
}

/**
 * Rendered pages by address. What changes a page drops it by tag; the short age is the net for changes that were
 * not announced, those made by another process included. The least recently used go first when the bytes are used up.
 */
export class PageCache {
  readonly #limits: Required<PageCacheLimits>;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #renderings = new Map<string, Rendering>();
  #bytes = 0;

  constructor(limits: PageCacheLimits) {
    this.#limits = { isKeeping: () => true, now: () => performance.now(), ...limits };
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= this.#limits.now()) {
      this.#remove(key, entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /**
   * The page at this key, rendered once however many ask for it at the same time. Only pages of status 200 are kept.
   * A page that was overtaken by a drop while it rendered is answered to those who already waited, and not kept.
   */
  async getOrRender(key: string, render: () => Promise<Page>): Promise<Page> {
    const cached = this.find(key);
    if (cached) return cached;
    const running = this.#renderings.get(key);
    if (running && running.droppedTags.size === 0) return running.page;

    const rendering: Rendering = { page: render(), droppedTags: new Set() };
    this.#renderings.set(key, rendering);
    try {
      const page = await rendering.page;
      const isLatest = this.#renderings.get(key) === rendering;
      const isKept = page.status === 200 && isLatest && this.#limits.isKeeping();
      if (isKept && !sharesTag(page.tags, rendering.droppedTags)) this.#keep(key, page);
      return page;
    } finally {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
    }
  }

  /** Drops the pages that show what the tag names, and those that are being rendered of it. */
  drop(tag: string): void {
    for (const [key, entry] of this.#entries) if (entry.page.tags.has(tag)) this.#remove(key, entry);
    for (const rendering of this.#renderings.values()) rendering.droppedTags.add(tag);
  }

  /** Drops every page. */
  clear(): void {
    this.#entries.clear();
    this.#renderings.clear();
    this.#bytes = 0;
  }

  #keep(key: string, page: Page): void {
    const old = this.#entries.get(key);
    if (old) this.#remove(key, old);
    if (bytesOf(key, page) > this.#limits.maxBytes) return;
    this.#entries.set(key, { page, expiresAt: this.#limits.now() + this.#limits.maxAgeMs });
    this.#bytes += bytesOf(key, page);
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= this.#limits.maxBytes) break;
      this.#remove(oldestKey, oldest);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= bytesOf(key, entry.page);
  }
}

/** A key is as long as the visitor makes it, so it counts. */
function bytesOf(key: string, page: Page): number {
  return key.length * 2 + page.reservedBytes;
}

function sharesTag(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const tag of b) if (a.has(tag)) return true;
  return false;
}
