import type { Queryable } from '../../platform/database/database.ts';
import { listWordForms } from '../store.ts';

/** The forms of a word in which products may have it. */
export interface WordForms {
  /** Of each part, for the database takes some words apart. */
  parts: string[][];
  /** Too common to search by, like 'the'. */
  isStopWord: boolean;
}

const MAX_CACHED = 20_000;

/** The forms of words as the database derives them, cached without expiry, as they never change. */
export class WordFormCache {
  readonly #db: Queryable;
  /** The least recently used first. */
  readonly #cached = new Map<string, WordForms>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** The forms of the words, in their order; each holds letters and digits only. */
  async of(words: readonly string[]): Promise<WordForms[]> {
    const unknown = words.filter((word) => !this.#cached.has(word));
    const read = unknown.length > 0 ? await listWordForms(this.#db, unknown) : [];
    const fresh = new Map(read.map(({ word, ...forms }) => [word, forms]));
    return words.map((word) => this.#put(word, fresh.get(word) ?? this.#cached.get(word)));
  }

  #put(word: string, forms: WordForms = { parts: [[word]], isStopWord: false }): WordForms {
    this.#cached.delete(word);
    this.#cached.set(word, forms);
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= MAX_CACHED) break;
      this.#cached.delete(oldest);
    }
    return forms;
  }
}
