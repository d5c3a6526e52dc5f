import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { type Listing, type ListingFilters, listingOf } from './listing-filters.ts';
import { type IndexPage, type KeptListingIndex, type ListingIndex, RowSet } from './listing-index/index.ts';
import { listFoundIds, suggestProducts } from './listing-store.ts';
import { nearestQueries } from './nearest-queries.ts';
import { rankedRows, standingOf } from './ranked-rows.ts';
import type { SearchMeaning, WordSource } from './search-meaning.ts';
import { understandSearch } from './understand-search.ts';
import { KnownForms } from './word-forms.ts';
import { foldedWords, type NamedWords, WordIndex } from './word-index/index.ts';
import { listBrands } from './store.ts';
import { WordsInDatabase } from './words-in-database.ts';
import { WordsInMemory } from './words-in-memory.ts';
import { Vocabulary } from './vocabulary.ts';

interface NearestAsked {
  deliverTo: string | null;
  /** How many of each at most. */
  queries: number;
  products: number;
}

interface Nearest {
  queries: string[];
  ids: ProductId[];
}

interface SuggestionsAsked {
  deliverTo: string | null;
  limit: number;
  /** What else the products must fit, if anything; their words are not looked at. */
  filters?: ListingFilters;
}

interface Memory {
  index: ListingIndex;
  words: WordIndex;
}

/** Finds products by words: in memory, or in the database as long as memory does not know everything. */
export class ProductFinder {
  readonly #db: Database;
  readonly #index: KeptListingIndex;
  readonly #forms: KnownForms;
  readonly #vocabulary: Vocabulary;

  constructor(db: Database, index: KeptListingIndex) {
    this.#db = db;
    this.#index = index;
    this.#forms = new KnownForms(db);
    this.#vocabulary = new Vocabulary(db);
  }

  /** What the words stand for; undefined when no product fits. */
  async understand(words: readonly string[], isTyping = false): Promise<SearchMeaning | undefined> {
    if (words.length === 0) return undefined;
    return understandSearch(this.#source(await this.#memory()), words, { isTyping });
  }

  /** Each is a word that products have, in any form, or the beginning of one. */
  async areKnown(words: readonly string[]): Promise<boolean> {
    const examined = await this.#source(await this.#memory()).examine(words);
    return examined.every(({ isKnown, isBeginning }) => isKnown || isBeginning);
  }

  /** A page of a search; undefined when the database has to be asked. */
  async page(
    meaning: SearchMeaning,
    { filters, sortBy, deliverTo, page, limit }: Listing,
  ): Promise<IndexPage | undefined> {
    const memory = await this.#memory();
    if (!memory) return undefined;
    const { index, words } = memory;
    const found = words.find(meaning);
    if (sortBy !== 'relevance') {
      return index.page({ filters, sortBy, deliverTo, page, limit }, asRowSet(index, found.rows));
    }
    const asked = { deliverTo, skip: (page - 1) * limit, limit };
    return rankedRows(index, found, index.rowsThatFit(filters), asked);
  }

  /** The rows that a search finds in an index, for what else narrows them. */
  async foundRows(index: ListingIndex, meaning: SearchMeaning | undefined): Promise<RowSet> {
    if (!meaning) return new RowSet(0);
    if (index.companion instanceof WordIndex) return asRowSet(index, index.companion.find(meaning).rows);
    return index.rowSet(await listFoundIds(this.#db, meaning));
  }

  /** The products whose name, brand or category fits best, or else whose description does; the last word may be unfinished. */
  async suggest(words: readonly string[], asked: SuggestionsAsked): Promise<ProductId[]> {
    return this.#index.inTurn(() => this.#suggest(words, asked));
  }

  async #suggest(
    words: readonly string[],
    { deliverTo, limit, filters }: SuggestionsAsked,
  ): Promise<ProductId[]> {
    const meaning = await this.understand(words, true);
    if (!meaning || saysTooLittle(meaning)) return [];
    const memory = await this.#memory();
    if (!memory) return suggestProducts(this.#db, meaning, { deliverTo, limit, filters });
    const { index, words: known } = memory;
    const standing = standingOf(index, deliverTo, filters && index.rowsThatFit(filters));
    const named = known.findBest(meaning, 'names', standing, limit);
    const best = named.length > 0 ? named : known.findBest(meaning, 'everything', standing, limit);
    return best.map((row) => index.idAt(row));
  }

  /** How people may go on with these words, see `WordIndex.completions`; nothing while memory does not know. */
  async completions(words: readonly string[], popular: readonly string[], limit: number): Promise<string[]> {
    const memory = await this.#memory();
    return memory ? memory.words.completions(words, popular, limit) : [];
  }

  /**
   * What comes nearest to a search that finds nothing: searches that do find something, and products of theirs, or else what
   * sells best.
   */
  async nearest(words: readonly string[], { deliverTo, queries, products }: NearestAsked): Promise<Nearest> {
    const memory = await this.#memory();
    if (!memory) return { queries: [], ids: [] };
    const nearQueries = nearestQueries(memory.words, words, queries);
    const ids = new Set<ProductId>();
    for (const query of nearQueries) {
      if (ids.size >= products) break;
      const found = await this.suggest(query.split(' '), { deliverTo, limit: products });
      for (const id of found) ids.add(id);
    }
    if (ids.size === 0) for (const id of bestSellers(memory.index, products)) ids.add(id);
    return { queries: nearQueries, ids: [...ids].slice(0, products) };
  }

  /** All brands of active products. */
  async brands(): Promise<readonly NamedWords[]> {
    const memory = await this.#memory();
    if (memory) return memory.words.brands.all;
    const brands = await listBrands(this.#db);
    return brands.map((name) => ({ name, words: foldedWords(name), products: 0 }));
  }

  #source(memory: Memory | undefined): WordSource {
    return memory
      ? new WordsInMemory(memory.words, this.#forms)
      : new WordsInDatabase(this.#db, this.#vocabulary, this.#forms);
  }

  async #memory(): Promise<Memory | undefined> {
    const index = await this.#index.upToDate();
    const words = index?.companion;
    return index && words instanceof WordIndex ? { index, words } : undefined;
  }
}

/** A single letter, common words apart, begins words of nearly everything: it says nothing of products yet. */
function saysTooLittle({ terms: [term, ...others] }: SearchMeaning): boolean {
  const isLetter = (lexeme: string) => [...lexeme].length === 1;
  return others.length === 0 && term !== undefined && term.isBeginning && term.lexemes.every(isLetter);
}

function asRowSet(index: ListingIndex, rows: Uint32Array): RowSet {
  const set = new RowSet(index.rows);
  for (const row of rows) set.put(row, true);
  return set;
}

function bestSellers(index: ListingIndex, limit: number): ProductId[] {
  return index.page(listingOf({ sortBy: 'best_selling' }, { page: 1, limit })).ids;
}
