import type { Facets } from '../../../../contract/catalog.ts';
import { CATEGORIES, type Category } from '../../../../contract/kernel/categories.ts';
import { type CategoryId, type ProductId, rootIdOf } from '../../../../contract/kernel/schemas.ts';
import type { Categories } from '../../categories/index.ts';
import type { ChangeFeed } from '../../../platform/change-feed/change-feed.ts';
import type { Database } from '../../../platform/database/database.ts';
import { RowSet } from '../engine/row-set.ts';
import type { QueryScope, TextIndex, TextQuery } from '../engine/text-index.ts';
import type {
  FoundPage,
  NearestQuery,
  Overview,
  ProductSearch,
  SuggestedFinds,
  SuggestionsQuery,
} from '../product-search.ts';
import { isSearch, type Listing, type ListingFilters, listingOf } from '../query/listing.ts';
import { type ExaminedWord, isOptionLabel, parseQuery, type WordSource } from '../query/parsed-query.ts';
import { WordFormCache } from '../query/word-forms.ts';
import type { CategoryWords } from './category-words.ts';
import { countFacets, overviewOf } from './count-facets.ts';
import type { ListingIndex } from './listing-index.ts';
import { foldedWords } from '../../../../contract/kernel/words.ts';
import { matchingNames, type NamedWords } from './names.ts';
import { nearestQueries } from './nearest-queries.ts';
import { ProductIndex } from './product-index.ts';
import { baseScoreOf, rankedRows } from './ranked-rows.ts';
import { suggestedCategories } from './suggested-categories.ts';

const CATEGORY_NAMES: NamedWords<Category>[] = CATEGORIES.map((name) => ({
  name,
  products: 0,
  words: foldedWords(name),
}));

const SAMPLE = 12;

interface TypedProducts {
  deliverTo: string | null;
  limit: number;
  filters?: ListingFilters | undefined;
}

interface Log {
  error(details: object, message: string): void;
}

export class MemorySearch implements ProductSearch {
  readonly #index: ProductIndex;
  readonly #forms: WordFormCache;

  constructor(db: Database, changeFeed: ChangeFeed, categories: Categories, log: Log) {
    this.#index = new ProductIndex(db, changeFeed, categories, log);
    this.#forms = new WordFormCache(db);
  }

  get isReady(): boolean {
    return this.#index.isReady;
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  async page(listing: Listing): Promise<FoundPage> {
    const { filters, sortBy, deliverTo, page, limit } = listing;
    if (!isSearch(filters)) return (await this.#index.upToDate()).page(listing);
    const query = await this.#parse(filters.words);
    if (!query) return { ids: [], total: 0 };
    const index = await this.#index.upToDate();
    const found = index.text.find(query);
    if (sortBy !== 'relevance') return index.page(listing, asRowSet(index, found.rows));
    return rankedRows(index, found, index.matchingRows(filters), {
      query,
      deliverTo,
      skip: (page - 1) * limit,
      limit,
    });
  }

  async facets(filters: ListingFilters, deliverTo: string | undefined): Promise<Facets> {
    const query = isSearch(filters) ? await this.#parse(filters.words) : undefined;
    const index = await this.#index.upToDate();
    if (!isSearch(filters)) return countFacets(index, filters, { found: undefined, deliverTo });
    const found = query ? asRowSet(index, index.text.find(query).rows) : new RowSet(0);
    return countFacets(index, filters, { found, deliverTo });
  }

  async suggest({ words, filters, deliverTo, popular, limits }: SuggestionsQuery): Promise<SuggestedFinds> {
    const { products, categoryIds } = await this.#suggestProducts(words, {
      deliverTo,
      filters,
      limit: Math.max(limits.products, SAMPLE),
    });
    const areKnown = await this.#areKnown(words);
    const index = await this.#index.upToDate();
    const { text, brands, tree } = index;
    const hasProducts = (id: CategoryId) => index.productCounts.hasAnyIn(id);
    const roots = CATEGORY_NAMES.filter(({ name }) => hasProducts(rootIdOf(name)));
    const namesAmong = <Name extends string>(names: readonly NamedWords<Name>[], limit: number) =>
      matchingNames(names, words, { areKnown }).slice(0, limit);
    return {
      products: products.slice(0, limits.products),
      queries: words.length > 0 ? text.completions(words, popular, limits.queries) : [],
      brands: namesAmong(brands.all, limits.brands),
      categories: namesAmong(roots, limits.categories),
      subcategories: suggestedCategories(tree, words, { productCategories: categoryIds, hasProducts }).slice(
        0,
        limits.categories,
      ),
    };
  }

  async nearest({
    words,
    deliverTo,
    limits,
  }: NearestQuery): Promise<{ queries: string[]; products: ProductId[] }> {
    const { text } = await this.#index.upToDate();
    const telling = words.filter((word) => !isOptionLabel(word));
    const queries = nearestQueries(text, telling, limits.queries);
    const found = new Set<ProductId>();
    for (const query of queries) {
      if (found.size >= limits.products) break;
      const typed = { deliverTo, limit: limits.products };
      const { products: ids } = await this.#suggestProducts(query.split(' '), typed);
      for (const id of ids) found.add(id);
    }
    const products = found.size > 0 ? [...found] : await this.#bestSellers(limits.products);
    return { queries, products: products.slice(0, limits.products) };
  }

  async related(productId: ProductId, limit: number): Promise<ProductId[] | undefined> {
    return (await this.#index.upToDate()).related(productId, limit);
  }

  async overview(): Promise<Overview> {
    return overviewOf(await this.#index.upToDate());
  }

  async #parse(words: readonly string[], isTyping = false): Promise<TextQuery | undefined> {
    if (words.length === 0) return undefined;
    return parseQuery(await this.#words(), words, { isTyping });
  }

  async #areKnown(words: readonly string[]): Promise<boolean> {
    const examined = await (await this.#words()).examine(words);
    return examined.every(({ isKnown, isPrefix }) => isKnown || isPrefix);
  }

  async #words(): Promise<IndexedWords> {
    return new IndexedWords(await this.#index.upToDate(), this.#forms);
  }

  /** Matches by description count only where no name, brand or category matches. */
  async #suggestProducts(
    words: readonly string[],
    { deliverTo, limit, filters }: TypedProducts,
  ): Promise<{ products: ProductId[]; categoryIds: (CategoryId | undefined)[] }> {
    const query = await this.#parse(words, true);
    if (!query || isTooShort(query)) return { products: [], categoryIds: [] };
    const index = await this.#index.upToDate();
    const baseScore = baseScoreOf(index, query, deliverTo, filters && index.matchingRows(filters));
    const named = index.text.findBest(query, 'names', baseScore, limit);
    const best = named.length > 0 ? named : index.text.findBest(query, 'everything', baseScore, limit);
    return {
      products: best.map((row) => index.idAt(row)),
      categoryIds: named.map((row) => index.categories.idAt(index.columns.category[row] ?? 0)),
    };
  }

  async #bestSellers(limit: number): Promise<ProductId[]> {
    return (await this.page(listingOf({ sortBy: 'best_selling' }, { page: 1, limit }))).ids;
  }
}

/** A single letter is a prefix of nearly every product, so it is ignored. */
function isTooShort({ terms: [term, ...others] }: TextQuery): boolean {
  const isLetter = (lexeme: string) => [...lexeme].length === 1;
  return others.length === 0 && term !== undefined && term.isPrefix && term.lexemes.every(isLetter);
}

function asRowSet(index: ListingIndex, rows: Uint32Array): RowSet {
  const set = new RowSet(index.rows);
  for (const row of rows) set.put(row, true);
  return set;
}

export class IndexedWords implements WordSource {
  readonly #index: TextIndex;
  readonly #categoryWords: CategoryWords;
  readonly #forms: WordFormCache;

  constructor({ text, categoryWords }: ListingIndex, forms: WordFormCache) {
    this.#index = text;
    this.#categoryWords = categoryWords;
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
        word,
        parts,
        isStopWord,
        isKnown: parts.every(isAnywhere),
        isPrefix: parts.slice(0, -1).every(isAnywhere) && parts.slice(-1).every(isPrefixOfSome),
      };
    });
  }

  nearest(word: string): string[] {
    return this.#index.nearest(word);
  }

  namesCategory(lexemes: readonly string[]): boolean {
    return lexemes.some((lexeme) => this.#categoryWords.has(lexeme));
  }

  findAny(searches: readonly TextQuery[], scope: QueryScope): boolean[] {
    // Names answer most searches, in less time.
    const scopes: QueryScope[] = scope === 'names' ? ['names'] : ['names', 'everything'];
    return searches.map((query) => scopes.some((each) => this.#index.find(query, each).rows.length > 0));
  }
}
