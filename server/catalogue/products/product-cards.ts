import type { Product } from '../../../contract/catalog.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TaggedCache } from '../../platform/tagged-cache.ts';
import { productCache } from './catalog-changes.ts';
import { presentProduct } from './present-product.ts';
import { listProductsByIds } from './read-products.ts';

const MAX_BYTES = 12 * 1024 * 1024;
const OTHER_BYTES = 1000;
const PICTURE_BYTES = 80;

/** Unknown ids are cached too, so that requests for them cost no query each. */
type Card = Product | 'gone';

export class ProductCards {
  readonly #db: Database;
  readonly #cards: TaggedCache<Card>;
  #asked: { ids: ProductId[]; read: Promise<Map<ProductId, Product>> } | undefined;

  constructor(db: Database, changeFeed: ChangeFeed) {
    this.#db = db;
    this.#cards = productCache(changeFeed, { maxBytes: MAX_BYTES, bytesOf: bytesOfCard });
  }

  async list(ids: readonly ProductId[]): Promise<Product[]> {
    const cards = await Promise.all(ids.map((id) => this.#cards.getOrRead(id, () => this.#read(id))));
    return cards.filter((card) => card !== 'gone');
  }

  async #read(id: ProductId): Promise<Card> {
    return (await this.#readWithOthers(id)).get(id) ?? 'gone';
  }

  /** Requests of the same moment share one query. */
  #readWithOthers(id: ProductId): Promise<Map<ProductId, Product>> {
    if (this.#asked) {
      this.#asked.ids.push(id);
      return this.#asked.read;
    }
    const ids = [id];
    const read = Promise.resolve().then(async () => {
      this.#asked = undefined;
      const rows = await listProductsByIds(this.#db, ids);
      return new Map(rows.map((row) => [row.id, presentProduct(row)]));
    });
    this.#asked = { ids, read };
    return read;
  }
}

function bytesOfCard(card: Card): number {
  if (card === 'gone') return 0;
  const pictures = card.imageAlts.reduce((sum, alt) => sum + PICTURE_BYTES + alt.length, 0);
  return OTHER_BYTES + card.description.length + card.name.length + pictures;
}
