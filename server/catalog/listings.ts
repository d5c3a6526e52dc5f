import { ProductPage } from '../../contract/catalog.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Database } from '../platform/database/database.ts';
import { PreparedReply } from '../platform/http/serve.ts';
import type { ReadCache } from '../platform/read-cache.ts';
import { catalogCache } from './catalog-changes.ts';
import type { Listing } from './listing-filters.ts';
import { countProducts, listProducts } from './listing-store.ts';
import { presentProduct } from './present-product.ts';
import { type SearchMeaning, understandSearch } from './search-meaning.ts';
import { Vocabulary } from './vocabulary.ts';

const PAGES_MAX_BYTES = 64 * 1024 * 1024;
const TOTALS_MAX_BYTES = 4 * 1024 * 1024;
const NUMBER_BYTES = 8;

/** Pages of products, each read once until the catalogue changes. */
export class Listings {
  readonly #db: Database;
  readonly #vocabulary: Vocabulary;
  readonly #pages: ReadCache<PreparedReply>;
  /** Sorting and paging leave the number of products as it is. */
  readonly #totals: ReadCache<number>;

  constructor(db: Database, announcements: Announcements) {
    this.#db = db;
    this.#vocabulary = new Vocabulary(db);
    this.#pages = catalogCache(announcements, {
      maxBytes: PAGES_MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
    this.#totals = catalogCache(announcements, { maxBytes: TOTALS_MAX_BYTES, bytesOf: () => NUMBER_BYTES });
  }

  /** A `ProductPage`; beyond the last one it is empty, with the right totals. */
  page(listing: Listing): PreparedReply | Promise<PreparedReply> {
    const key = JSON.stringify(listing);
    return this.#pages.find(key) ?? this.#pages.getOrRead(key, () => this.#read(listing));
  }

  async #read(listing: Listing): Promise<PreparedReply> {
    const { filters, page, limit } = listing;
    const isSearch = filters.words.length > 0;
    const meaning = isSearch ? await this.#understand(filters.words) : undefined;
    const isNothingMeant = isSearch && !meaning;
    const total = isNothingMeant ? 0 : await this.#count(listing, meaning);
    const isBeyond = (page - 1) * limit >= total;
    const rows = isBeyond ? [] : await listProducts(this.#db, listing, meaning);
    return new PreparedReply(ProductPage, {
      products: rows.map(presentProduct),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalProducts: total,
    });
  }

  #understand(words: string[]): Promise<SearchMeaning | undefined> {
    return understandSearch(this.#db, this.#vocabulary, words, { isTyping: false });
  }

  #count({ filters }: Listing, meaning: SearchMeaning | undefined): Promise<number> {
    return this.#totals.getOrRead(JSON.stringify(filters), () => countProducts(this.#db, filters, meaning));
  }
}
