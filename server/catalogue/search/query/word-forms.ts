import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../platform/database/database.ts';
import { listWordForms } from '../store.ts';

export interface WordForms {
  parts: string[][];
  isStopWord: boolean;
}

const MAX_CACHED = 20_000;

export class WordFormCache {
  readonly #db: Queryable;
  readonly #cached = new LRUCache<string, WordForms>({ max: MAX_CACHED });

  constructor(db: Queryable) {
    this.#db = db;
  }

  async of(words: readonly string[]): Promise<WordForms[]> {
    const cached = new Map(words.map((word) => [word, this.#cached.get(word)]));
    const unknown = words.filter((word) => cached.get(word) === undefined);
    const read = unknown.length > 0 ? await listWordForms(this.#db, unknown) : [];
    const fresh = new Map(read.map(({ word, ...forms }) => [word, forms]));
    return words.map((word) => {
      const forms = cached.get(word) ?? fresh.get(word) ?? { parts: [[word]], isStopWord: false };
      this.#cached.set(word, forms);
      return forms;
    });
  }
}
