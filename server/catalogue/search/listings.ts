import type { z } from 'zod';
import { Facets, type Product, ProductPage } from '../../../contract/catalog.ts';
import { FilteredPage } from '../../../contract/search.ts';
import { catalogCache, type ProductCards } from '../products/index.ts';
import { type Categories, onCategoryChange } from '../categories/index.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import { SerializedReply } from '../../platform/http/serve.ts';
import type { TaggedCache } from '../../platform/tagged-cache.ts';
import type { ProductSearch } from './product-search.ts';
import type { Listing, ListingFilters } from './query/listing.ts';

const PAGES_MAX_BYTES = 8 * 1024 * 1024;
const FACETS_MAX_BYTES = 4 * 1024 * 1024;

interface CountedReply {
  reply: SerializedReply;
  total: number;
}

export class Listings {
  readonly #search: ProductSearch;
  readonly #cards: ProductCards;
  readonly #categories: Categories;
  readonly #pages: TaggedCache<CountedReply>;
  readonly #facets: TaggedCache<SerializedReply>;

  constructor(search: ProductSearch, cards: ProductCards, changeFeed: ChangeFeed, categories: Categories) {
    this.#search = search;
    this.#categories = categories;
    this.#cards = cards;
    this.#pages = catalogCache(changeFeed, {
      maxBytes: PAGES_MAX_BYTES,
      bytesOf: ({ reply }) => reply.json.length,
    });
    this.#facets = catalogCache(changeFeed, {
      maxBytes: FACETS_MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
    onCategoryChange(changeFeed, () => {
      this.#pages.clear();
      this.#facets.clear();
    });
  }

  facets(filters: ListingFilters, deliverTo?: string): SerializedReply | Promise<SerializedReply> {
    const key = JSON.stringify([filters, deliverTo]);
    const read = async () => new SerializedReply(Facets, await this.#search.facets(filters, deliverTo));
    return this.#facets.find(key) ?? this.#facets.getOrRead(key, read);
  }

  page(listing: Listing): SerializedReply | Promise<SerializedReply> {
    const counted = this.counted(listing);
    return counted instanceof Promise ? counted.then(({ reply }) => reply) : counted.reply;
  }

  counted(listing: Listing): CountedReply | Promise<CountedReply> {
    const key = JSON.stringify(listing);
    const read = async () => {
      const { page, total } = await this.#read(listing);
      return { reply: new SerializedReply(ProductPage, page), total };
    };
    return this.#pages.find(key) ?? this.#pages.getOrRead(key, read);
  }

  withFacets(listing: Listing, deliverTo?: string): CountedReply | Promise<CountedReply> {
    const key = JSON.stringify([listing, deliverTo]);
    const read = async () => {
      const [{ page, total }, facets] = await Promise.all([
        this.#read(listing),
        this.#search.facets(listing.filters, deliverTo),
      ]);
      return { reply: new SerializedReply(FilteredPage, { ...page, facets }), total };
    };
    return this.#pages.find(key) ?? this.#pages.getOrRead(key, read);
  }

  async products(listing: Listing): Promise<Product[]> {
    const { ids } = await this.#search.page(listing);
    return this.#cards.list(ids);
  }

  async #read(listing: Listing): Promise<{ page: z.input<typeof ProductPage>; total: number }> {
    const { ids, total } = await this.#search.page(listing);
    const [category, ...others] = listing.filters.categories;
    const isSingleCategory = category !== undefined && others.length === 0;
    const page = {
      products: await this.#cards.list(ids),
      currentPage: listing.page,
      totalPages: Math.ceil(total / listing.limit),
      totalProducts: total,
      ...(isSingleCategory && { categoryPath: (await this.#categories.tree()).pathTo(category) }),
      understood: listing.understood,
    };
    return { page, total };
  }
}
