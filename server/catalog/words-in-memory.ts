import type { ExaminedWord, SearchMeaning, SearchScope, WordSource } from './search-meaning.ts';
import type { KnownForms } from './word-forms.ts';
import type { WordIndex } from './word-index/index.ts';

/** What the word index knows of words. */
export class WordsInMemory implements WordSource {
  readonly #index: WordIndex;
  readonly #forms: KnownForms;

  constructor(index: WordIndex, forms: KnownForms) {
    this.#index = index;
    this.#forms = forms;
  }

  async examine(words: readonly string[]): Promise<ExaminedWord[]> {
    const forms = await this.#forms.of(words);
    return words.map((word, place) => {
      const { parts = [], isStopWord = false } = forms[place] ?? {};
      const isAnywhere = (lexemes: readonly string[]) => lexemes.some((lexeme) => this.#index.has(lexeme));
      const isBegun = (lexemes: readonly string[]) =>
        lexemes.some((lexeme) => this.#index.hasBeginning(lexeme));
      return {
        ...{ word, parts, isStopWord },
        isKnown: parts.every(isAnywhere),
        isBeginning: parts.slice(0, -1).every(isAnywhere) && parts.slice(-1).every(isBegun),
      };
    });
  }

  nearest(word: string): string[] {
    return this.#index.nearest(word);
  }

  findAny(searches: readonly SearchMeaning[], scope: SearchScope): boolean[] {
    // Names have most of what is searched for, and are looked through in less time.
    const scopes: SearchScope[] = scope === 'names' ? ['names'] : ['names', 'everything'];
    return searches.map((meaning) => scopes.some((each) => this.#index.find(meaning, each).rows.length > 0));
  }
}
