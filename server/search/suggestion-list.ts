import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { Suggestions } from '../../contract/search.ts';
import {
  type CatalogSearch,
  catalogCache,
  foldedWords,
  type ListingFilters,
  listingOf,
} from '../catalog/index.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import { PreparedReply } from '../platform/http/serve.ts';
import type { TaggedCache } from '../platform/tagged-cache.ts';
import { namesThatFit } from './names-that-fit.ts';
import type { PopularSearches } from './popular-searches.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const QUERIES = 4;
const PRODUCTS = 6;
const BRANDS = 3;
const CATEGORIES_SHOWN = 2;

const CATEGORY_NAMES = CATEGORIES.map((name) => ({ name, words: foldedWords(name), products: 0 }));

/** What fits the text that is being typed, each text looked up once until the catalogue changes. */
export class SuggestionList {
  readonly #catalog: CatalogSearch;
  readonly #popular: PopularSearches;
  readonly #replies: TaggedCache<PreparedReply>;

  constructor(catalog: CatalogSearch, popular: PopularSearches, changeFeed: ChangeFeed) {
    this.#catalog = catalog;
    this.#popular = popular;
    this.#replies = catalogCache(changeFeed, {
      maxBytes: MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
  }

  /** @param deliverTo the pin code for which products are ranked */
  for(text: string, deliverTo: string | null): Promise<PreparedReply> {
    const { filters, understood } = listingOf({ search: text }, { page: 1, limit: PRODUCTS });
    // A price that narrows nothing, such as 'above ₹0', is a price all the same.
    const isPriced = understood !== undefined;
    const key = JSON.stringify([filters, deliverTo, isPriced]);
    return this.#replies.getOrRead(key, () => this.#read(filters, deliverTo, isPriced));
  }

  async #read(filters: ListingFilters, deliverTo: string | null, isPriced: boolean): Promise<PreparedReply> {
    const { finder, cards } = this.#catalog;
    const { words } = filters;
    const asked = { deliverTo, limit: PRODUCTS, ...(isPriced && { filters }) };
    const [ids, brands, popular, areKnown] = await Promise.all([
      finder.suggest(words, asked),
      finder.brands(),
      this.#popular.beginningWith(words),
      finder.areKnown(words),
    ]);
    // Who has come to the price will not go on with the words before it.
    const isGoingOn = words.length > 0 && !isPriced;
    const queries = isGoingOn ? await finder.completions(words, popular, QUERIES) : [];
    const products = await cards.list(ids);
    return new PreparedReply(Suggestions, {
      queries,
      products: products.map(({ id, name, brand, imageUrls }) => ({
        ...{ id, name, brand },
        imageUrl: imageUrls[0] ?? null,
      })),
      brands: namesThatFit(brands, words, { areKnown }).slice(0, BRANDS),
      categories: namesThatFit(CATEGORY_NAMES, words, { areKnown }).slice(0, CATEGORIES_SHOWN),
    });
  }
}
