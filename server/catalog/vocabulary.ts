import type { Queryable } from '../platform/database/database.ts';
import { foldWord, forgivenSlips, slipsOfSpelling } from './search-words.ts';
import { listVocabulary } from './vocabulary-store.ts';

interface KnownWord {
  word: string;
  folded: string;
  /** How many products have it. */
  products: number;
}

/** Names change rarely, and a new word is found without this list; only its misspellings have to wait. */
const MAX_AGE_MS = 60_000;
const NEAREST = 3;

/** The words of the catalogue's names, brands and categories: what a misspelt word may have meant. */
export class Vocabulary {
  readonly #db: Queryable;
  #words: Promise<KnownWord[]> | undefined;
  #readAtMs = 0;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** The words that need the fewest slips to become this one, the most frequent first; empty when all are too far away. */
  async nearest(word: string): Promise<string[]> {
    const folded = foldWord(word);
    const limit = forgivenSlips(folded);
    let least = limit;
    let found: KnownWord[] = [];
    for (const known of await this.#read()) {
      const slips = known.folded.startsWith(folded) ? 0 : slipsOfSpelling(folded, known.folded, least);
      if (slips > least) continue;
      if (slips < least) found = [];
      least = slips;
      found.push(known);
    }
    // Hardly anyone mistypes the first letter.
    const isLikely = (known: KnownWord) => (known.folded[0] === folded[0] ? 1 : 0);
    found.sort((a, b) => isLikely(b) - isLikely(a) || b.products - a.products || (a.word < b.word ? -1 : 1));
    return found.slice(0, NEAREST).map((known) => known.word);
  }

  #read(): Promise<KnownWord[]> {
    const isOld = performance.now() - this.#readAtMs > MAX_AGE_MS;
    if (!this.#words || isOld) {
      this.#readAtMs = performance.now();
      const reading = listVocabulary(this.#db).then((rows) =>
        rows.map((row) => ({ ...row, folded: foldWord(row.word) })),
      );
      reading.catch(() => {
        if (this.#words === reading) this.#words = undefined;
      });
      this.#words = reading;
    }
    return this.#words;
  }
}
