import { Suggestions } from '../../../contract/search.ts';
import { catalogCache, type ProductCards } from '../products/index.ts';
import { onCategoryChange } from '../categories/index.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import { SerializedReply } from '../../platform/http/serve.ts';
import { TaggedCache } from '../../platform/tagged-cache.ts';
import type { ProductSearch } from './product-search.ts';
import { type ListingFilters, listingOf } from './query/listing.ts';
import { foldWord } from '../../../contract/kernel/words.ts';
import type { Database } from '../../platform/database/database.ts';
import { listPopularSearches } from './store.ts';

const REPLIES_MAX_BYTES = 4 * 1024 * 1024;
const LIMITS = { queries: 4, products: 6, brands: 3, categories: 2 };

export class SuggestionList {
  readonly #search: ProductSearch;
  readonly #cards: ProductCards;
  readonly #popular: PopularSearches;
  readonly #replies: TaggedCache<SerializedReply>;

  constructor(search: ProductSearch, cards: ProductCards, popular: PopularSearches, changeFeed: ChangeFeed) {
    this.#search = search;
    this.#cards = cards;
    this.#popular = popular;
    this.#replies = catalogCache(changeFeed, {
      maxBytes: REPLIES_MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
    onCategoryChange(changeFeed, () => this.#replies.clear());
  }

  for(text: string, deliverTo: string | null): Promise<SerializedReply> {
    const { filters, understood } = listingOf({ search: text }, { page: 1, limit: LIMITS.products });
    // A price that filters nothing, such as 'above ₹0', is still a price.
    const isPriced = understood !== undefined;
    const key = JSON.stringify([filters, deliverTo, isPriced]);
    return this.#replies.getOrRead(key, () => this.#read(filters, deliverTo, isPriced));
  }

  async #read(
    filters: ListingFilters,
    deliverTo: string | null,
    isPriced: boolean,
  ): Promise<SerializedReply> {
    const { words } = filters;
    const found = await this.#search.suggest({
      words,
      deliverTo,
      limits: LIMITS,
      filters: isPriced ? filters : undefined,
      popular: await this.#popular.startingWith(words),
    });
    const products = await this.#cards.list(found.products);
    return new SerializedReply(Suggestions, {
      ...found,
      // After a price the words before it are not completed.
      queries: isPriced ? [] : found.queries,
      products: products.map(({ id, name, brand, imageUrls }) => ({
        id,
        name,
        brand,
        imageUrl: imageUrls[0] ?? null,
      })),
    });
  }
}

const MAX_AGE_MS = 300_000;
const POPULAR_MAX_BYTES = 1024 * 1024;
const DAYS = 30;
/** Rarer searches may identify a person and are not suggested to others. */
const AT_LEAST = 5;
const MAX_TEXTS = 2_000;

interface Popular {
  text: string;
  folded: string;
}

export class PopularSearches {
  readonly #db: Database;
  readonly #texts = new TaggedCache<Popular[]>({
    maxBytes: POPULAR_MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
    bytesOf: (texts) => texts.length * 200,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  async startingWith(words: readonly string[]): Promise<string[]> {
    const typed = foldWord(words.join(' '));
    const texts = await this.#texts.getOrRead('', () => this.#read());
    return texts.filter(({ folded }) => folded.startsWith(typed) && folded !== typed).map(({ text }) => text);
  }

  async #read(): Promise<Popular[]> {
    const texts = await listPopularSearches(this.#db, { days: DAYS, atLeast: AT_LEAST, limit: MAX_TEXTS });
    return texts.map((text) => ({ text, folded: foldWord(text) }));
  }
}
