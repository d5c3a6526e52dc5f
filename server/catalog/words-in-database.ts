import type { Queryable } from '../platform/database/database.ts';
import type { ExaminedWord, SearchMeaning, SearchScope, WordSource } from './search-meaning.ts';
import { findsAnything } from './vocabulary-store.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { KnownForms } from './word-forms.ts';

/** What the database knows of words: for as long as memory does not. */
export class WordsInDatabase implements WordSource {
  readonly #db: Queryable;
  readonly #vocabulary: Vocabulary;
  readonly #forms: KnownForms;

  constructor(db: Queryable, vocabulary: Vocabulary, forms: KnownForms) {
    this.#db = db;
    this.#vocabulary = vocabulary;
    this.#forms = forms;
  }

  async examine(words: readonly string[]): Promise<ExaminedWord[]> {
    const forms = await this.#forms.of(words);
    const found = await findsAnything(
      this.#db,
      forms.flatMap(({ parts }) => [
        { terms: parts.map((lexemes) => ({ lexemes, weaker: [], isBeginning: false })) },
        {
          terms: parts.map((lexemes, place) => ({
            ...{ lexemes, weaker: [] },
            isBeginning: place === parts.length - 1,
          })),
        },
      ]),
      'everything',
    );
    return words.map((word, place) => ({
      word,
      ...(forms[place] ?? { parts: [], isStopWord: false }),
      isKnown: found[place * 2] ?? false,
      isBeginning: found[place * 2 + 1] ?? false,
    }));
  }

  nearest(word: string): Promise<string[]> {
    return this.#vocabulary.nearest(word);
  }

  findAny(searches: readonly SearchMeaning[], scope: SearchScope): Promise<boolean[]> {
    return findsAnything(this.#db, searches, scope);
  }
}
