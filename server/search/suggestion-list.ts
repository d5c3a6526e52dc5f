import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { Suggestions } from '../../contract/search.ts';
import {
  catalogCache,
  listBrands,
  pictureUrl,
  searchWords,
  suggestProducts,
  understandSearch,
  Vocabulary,
} from '../catalog/index.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Database } from '../platform/database/database.ts';
import { PreparedReply } from '../platform/http/serve.ts';
import type { ReadCache } from '../platform/read-cache.ts';
import { namesThatFit } from './names-that-fit.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const PRODUCTS = 6;
const BRANDS = 3;
const CATEGORIES_SHOWN = 2;
const BRANDS_MAX_BYTES = 4 * 1024 * 1024;

/** What fits the text that is being typed, each text looked up once until the catalogue changes. */
export class SuggestionList {
  readonly #db: Database;
  readonly #vocabulary: Vocabulary;
  readonly #replies: ReadCache<PreparedReply>;
  readonly #brands: ReadCache<string[]>;

  constructor(db: Database, announcements: Announcements) {
    this.#db = db;
    this.#vocabulary = new Vocabulary(db);
    this.#replies = catalogCache(announcements, {
      maxBytes: MAX_BYTES,
      bytesOf: (reply) => reply.json.length,
    });
    this.#brands = catalogCache(announcements, {
      maxBytes: BRANDS_MAX_BYTES,
      bytesOf: (brands) => brands.join().length * 2,
    });
  }

  for(text: string): Promise<PreparedReply> {
    const words = searchWords(text);
    return this.#replies.getOrRead(words.join(' '), () => this.#read(words));
  }

  async #read(words: string[]): Promise<PreparedReply> {
    const meaning =
      words.length > 0
        ? await understandSearch(this.#db, this.#vocabulary, words, { isTyping: true })
        : undefined;
    const [products, brands] = await Promise.all([
      meaning ? suggestProducts(this.#db, meaning, PRODUCTS) : [],
      this.#brands.getOrRead('', () => listBrands(this.#db)),
    ]);
    return new PreparedReply(Suggestions, {
      products: products.map(({ id, name, brand, pictureKey }) => ({
        id,
        name,
        brand,
        imageUrl: pictureKey === null ? null : pictureUrl(pictureKey),
      })),
      brands: namesThatFit(brands, words).slice(0, BRANDS),
      categories: namesThatFit(CATEGORIES, words).slice(0, CATEGORIES_SHOWN),
    });
  }
}
