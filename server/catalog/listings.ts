import { Facets, type Product, ProductPage } from '../../contract/catalog.ts';
import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { PreparedReply } from '../platform/http/serve.ts';
import type { TaggedCache } from '../platform/tagged-cache.ts';
import { catalogCache } from './catalog-changes.ts';
import { countFacets } from './facets.ts';
import type { Listing, ListingFilters } from './listing-filters.ts';
import type { IndexPage, KeptListingIndex } from './listing-index/index.ts';
import { countProducts, listProducts } from './listing-store.ts';
import { presentProduct } from './present-product.ts';
import type { ProductCards } from './product-cards.ts';
import type { ProductFinder } from './product-finder.ts';
import type { SearchMeaning } from './search-meaning.ts';

const PAGES_MAX_BYTES = 8 * 1024 * 1024;
const FACETS_MAX_BYTES = 4 * 1024 * 1024;

interface Part {
  products: Product[];
  total: number;
}

interface CountedReply {
  reply: PreparedReply;
  total: number;
}

interface Sources {
  index: KeptListingIndex;
  finder: ProductFinder;
  cards: ProductCards;
}

/**
 * Pages of products, each put together once until the catalogue changes: from the listing index where it can answer, else
 * from the database. Both give the same.
 */
export class Listings {
  readonly #db: Database;
  readonly #sources: Sources;
  readonly #pages: TaggedCache<CountedReply>;
  readonly #facets: TaggedCache<PreparedReply>;

  constructor(db: Database, changeFeed: ChangeFeed, sources: Sources) {
    this.#db = db;
    this.#sources = sources;
    this.#pages = catalogCache(changeFeed, {
      maxBytes: PAGES_MAX_BYTES,
      bytesOf: ({ reply }) => reply.json.length,
    });
    this.#facets = catalogCache(changeFeed, {
      maxBytes: FACETS_MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
  }

  /** `Facets` of the filters, with those deliverable to a pin code where it is given; refuses with `unavailable` while the index is being read. */
  facets(filters: ListingFilters, deliverTo?: string): PreparedReply | Promise<PreparedReply> {
    const key = JSON.stringify([filters, deliverTo]);
    return this.#facets.find(key) ?? this.#facets.getOrRead(key, () => this.#readFacets(filters, deliverTo));
  }

  /** A `ProductPage`; beyond the last one it is empty, with the right totals. */
  page(listing: Listing): PreparedReply | Promise<PreparedReply> {
    const kept = this.counted(listing);
    return kept instanceof Promise ? kept.then(({ reply }) => reply) : kept.reply;
  }

  /** The same, with how many products there are in all. */
  counted(listing: Listing): CountedReply | Promise<CountedReply> {
    const key = JSON.stringify(listing);
    return this.#pages.find(key) ?? this.#pages.getOrRead(key, () => this.#read(listing));
  }

  /** The products of a page that is no search, not kept. */
  async products(listing: Listing): Promise<Product[]> {
    const { products } = await this.#sources.index.inTurn(() => this.#list(listing));
    return products;
  }

  async #read(listing: Listing): Promise<CountedReply> {
    const { products, total } = await this.#sources.index.inTurn(() =>
      isSearch(listing.filters) ? this.#search(listing) : this.#list(listing),
    );
    const reply = new PreparedReply(ProductPage, {
      products,
      currentPage: listing.page,
      totalPages: Math.ceil(total / listing.limit),
      totalProducts: total,
      understood: listing.understood,
    });
    return { reply, total };
  }

  async #readFacets(filters: ListingFilters, deliverTo: string | undefined): Promise<PreparedReply> {
    const { finder, index: kept } = this.#sources;
    // Without an index the words need not be looked up in the database first.
    const meaning = (await kept.upToDate()) && (await finder.understand(filters.words));
    const index = await kept.upToDate();
    if (!index) throw new Refusal('unavailable', 'The counts of the filters are not there yet');
    const found = isSearch(filters) ? await finder.foundRows(index, meaning) : undefined;
    return new PreparedReply(Facets, countFacets(index, filters, { found, deliverTo }));
  }

  async #list(listing: Listing): Promise<Part> {
    const index = await this.#sources.index.upToDate();
    return index ? this.#present(index.page(listing)) : this.#fromDatabase(listing, undefined);
  }

  async #search(listing: Listing): Promise<Part> {
    const { finder } = this.#sources;
    const meaning = await finder.understand(listing.filters.words);
    if (!meaning) return { products: [], total: 0 };
    const found = await finder.page(meaning, listing);
    return found ? this.#present(found) : this.#fromDatabase(listing, meaning);
  }

  async #present({ ids, total }: IndexPage): Promise<Part> {
    return { products: await this.#sources.cards.list(ids), total };
  }

  async #fromDatabase(listing: Listing, meaning: SearchMeaning | undefined): Promise<Part> {
    const { filters, page, limit } = listing;
    const total = await countProducts(this.#db, filters, meaning);
    const isBeyond = (page - 1) * limit >= total;
    const rows = isBeyond ? [] : await listProducts(this.#db, listing, meaning);
    return { products: rows.map(presentProduct), total };
  }
}

function isSearch({ words, isWordless }: ListingFilters): boolean {
  return words.length > 0 || isWordless === true;
}
