import type { Queryable } from '../../platform/database/database.ts';
import { listWordForms } from '../store.ts';

/** The forms of a word in which products may have it. */
export interface WordForms {
  /** Of each part, for the database takes some words apart. */
  parts: string[][];
  /** Too common to search by, like 'the'. */
  isStopWord: boolean;
}

const MAX_KEPT = 20_000;

/** The forms of words, as the database makes them: each is asked for once, as they never change. */
export class KnownForms {
  readonly #db: Queryable;
  /** The longest not used first. */
  readonly #kept = new Map<string, WordForms>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** The forms of the words, in their order; each holds letters and digits only. */
  async of(words: readonly string[]): Promise<WordForms[]> {
    const unknown = words.filter((word) => !this.#kept.has(word));
    const read = unknown.length > 0 ? await listWordForms(this.#db, unknown) : [];
    const fresh = new Map(read.map(({ word, ...forms }) => [word, forms]));
    return words.map((word) => this.#keep(word, fresh.get(word) ?? this.#kept.get(word)));
  }

  #keep(word: string, forms: WordForms = { parts: [[word]], isStopWord: false }): WordForms {
    this.#kept.delete(word);
    this.#kept.set(word, forms);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return forms;
  }
}
