import type { TextIndex } from '../engine/text-index.ts';
import type { QueryScope, TextQuery } from '../engine/text-query.ts';
import type { ExaminedWord, WordSource } from '../query/word-source.ts';
import type { WordFormCache } from '../query/word-forms.ts';

/** Looks words up in the text index. */
export class IndexedWords implements WordSource {
  readonly #index: TextIndex;
  readonly #forms: WordFormCache;

  constructor(index: TextIndex, forms: WordFormCache) {
    this.#index = index;
    this.#forms = forms;
  }

  async examine(words: readonly string[]): Promise<ExaminedWord[]> {
    const forms = await this.#forms.of(words);
    return words.map((word, place) => {
      const { parts = [], isStopWord = false } = forms[place] ?? {};
      const isAnywhere = (lexemes: readonly string[]) => lexemes.some((lexeme) => this.#index.has(lexeme));
      const isPrefixOfSome = (lexemes: readonly string[]) =>
        lexemes.some((lexeme) => this.#index.hasPrefix(lexeme));
      return {
        ...{ word, parts, isStopWord },
        isKnown: parts.every(isAnywhere),
        isPrefix: parts.slice(0, -1).every(isAnywhere) && parts.slice(-1).every(isPrefixOfSome),
      };
    });
  }

  nearest(word: string): string[] {
    return this.#index.nearest(word);
  }

  findAny(searches: readonly TextQuery[], scope: QueryScope): boolean[] {
    // Names have most of what is searched for, and are looked through in less time.
    const scopes: QueryScope[] = scope === 'names' ? ['names'] : ['names', 'everything'];
    return searches.map((query) => scopes.some((each) => this.#index.find(query, each).rows.length > 0));
  }
}
