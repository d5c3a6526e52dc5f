import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { countActiveProducts, onProductChange } from '../../products/index.ts';
import { type Categories, onCategoryChange } from '../../categories/index.ts';
import type { ChangeFeed } from '../../../platform/change-feed/change-feed.ts';
import { CoalescingRunner } from '../../../platform/coalescing-runner.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { onShopOffered } from '../../../market/shops/index.ts';
import { ListingIndex } from './listing-index.ts';
import type { IndexedProduct } from './product-table.ts';
import {
  listCategoryWords,
  listDeliveryAreas,
  listIndexedProducts,
  listIndexedProductsOfShop,
  listProductIdsAfter,
} from './store.ts';

/** Beyond this number of changes all products are read again. */
const MAX_CHANGED = 100_000;
const RETRY_AFTER_MS = 1000;
/** A small market is loaded by then; a large one is not waited for. */
const LONGEST_WAIT_MS = 5000;
const REPEAT_AFTER_SECONDS = 5;

interface Log {
  error(details: object, message: string): void;
}

/**
 * Committed changes of any process are applied before the next query. Without the database the index answers with what it has.
 */
export class ProductIndex {
  readonly #db: Database;
  readonly #categories: Categories;
  readonly #log: Log;
  #index: ListingIndex | undefined;
  #loaded = Promise.withResolvers<void>();
  #mustReload = true;
  #isClosed = false;
  readonly #changed = new Set<ProductId>();
  readonly #changedShops = new Set<ShopId>();
  readonly #reads = new CoalescingRunner(() => this.#read());
  #retry: NodeJS.Timeout | undefined;

  constructor(db: Database, changeFeed: ChangeFeed, categories: Categories, log: Log) {
    this.#db = db;
    this.#categories = categories;
    this.#log = log;
    onProductChange(changeFeed, (productId) => {
      this.#note(productId);
      void this.#reads.run();
    });
    onShopOffered(changeFeed, (shopId) => {
      if (shopId === undefined) this.#note(undefined);
      else this.#changedShops.add(shopId);
      void this.#reads.run();
    });
    // Every row depends on the tree, so a changed tree needs a new index.
    onCategoryChange(changeFeed, () => {
      this.#note(undefined);
      void this.#reads.run();
    });
  }

  get isReady(): boolean {
    return this.#index !== undefined;
  }

  /** @throws Refusal `unavailable` when the index is not loaded within some seconds */
  async upToDate(): Promise<ListingIndex> {
    if (!this.#index) await this.#waitForLoading();
    await this.#reads.settled();
    if (this.#index) return this.#index;
    throw new Refusal('unavailable', 'The shop is starting. Please try again in a moment.', {
      retryAfterSeconds: REPEAT_AFTER_SECONDS,
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#loaded.resolve();
    await this.#reads.settled();
  }

  async #waitForLoading(): Promise<void> {
    const stop = new AbortController();
    const limit = delay(LONGEST_WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    await Promise.race([this.#loaded.promise, limit]);
    stop.abort();
  }

  #note(productId: ProductId | undefined): void {
    if (productId !== undefined) this.#changed.add(productId);
    if (productId !== undefined && this.#changed.size <= MAX_CHANGED) return;
    this.#changed.clear();
    this.#mustReload = true;
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    const changedShops = [...this.#changedShops];
    this.#changedShops.clear();
    const isReload = this.#mustReload;
    this.#mustReload = false;
    try {
      if (isReload) await this.#reload();
      else if (this.#index) {
        for (const shopId of changedShops) await readShop(this.#db, this.#index, shopId);
        await readChanged(this.#db, this.#index, changed);
      }
    } catch (error) {
      // Reading an applied change again does no harm.
      for (const id of changed) this.#changed.add(id);
      for (const id of changedShops) this.#changedShops.add(id);
      this.#mustReload ||= isReload;
      this.#log.error({ err: error }, 'products could not be read into the index; they are read again');
      this.#retry = setTimeout(() => void this.#reads.run(), RETRY_AFTER_MS).unref();
    }
  }

  /** The old index answers until the new one is loaded. */
  async #reload(): Promise<void> {
    const index = new ListingIndex(await this.#categories.tree());
    const isWanted = () => !this.#isClosed && !this.#mustReload;
    if (!(await readAll(this.#db, index, isWanted))) return;
    this.#index = index;
    this.#loaded.resolve();
  }
}

const READ_AT_ONCE = 2000;
/** The event loop gets a turn after this many products. */
const ADDED_AT_ONCE = 250;
const CHANGED_AT_ONCE = 500;
const AREAS_AT_ONCE = 50;

export async function readAll(db: Queryable, index: ListingIndex, isWanted: () => boolean): Promise<boolean> {
  for (const { id, lexemes } of await listCategoryWords(db)) index.categoryWords.add(id, lexemes);
  index.reserve(await countActiveProducts(db));
  for await (const products of inPages(db)) {
    await readAreas(db, index, products);
    for (let at = 0; at < products.length; at += ADDED_AT_ONCE) {
      index.add(products.slice(at, at + ADDED_AT_ONCE));
      await yieldToEventLoop();
    }
    if (!isWanted()) return false;
  }
  await index.complete();
  return true;
}

/** The database reads the next page while this one is applied. */
async function* inPages(db: Queryable): AsyncGenerator<IndexedProduct[]> {
  let reading = readPage(db, undefined);
  for (;;) {
    const { products, last } = await reading;
    if (last === undefined) return;
    reading = readPage(db, last);
    // A failure surfaces where the page is awaited, not as an unhandled rejection before.
    reading.catch(() => undefined);
    yield products;
  }
}

async function readPage(
  db: Queryable,
  after: ProductId | undefined,
): Promise<{ products: IndexedProduct[]; last: ProductId | undefined }> {
  const ids = await listProductIdsAfter(db, after, READ_AT_ONCE);
  return { products: await listIndexedProducts(db, ids), last: ids.at(-1) };
}

async function readShop(db: Queryable, index: ListingIndex, shopId: ShopId): Promise<void> {
  const before = new Set(index.productsOfShop(shopId));
  for (let after: ProductId | undefined; ; ) {
    const products = await listIndexedProductsOfShop(db, shopId, { after, limit: READ_AT_ONCE });
    await readAreas(db, index, products);
    const ids = products.map(({ id }) => id);
    for (const id of ids) before.delete(id);
    index.update(ids, products);
    await yieldToEventLoop();
    after = ids.at(-1);
    if (ids.length < READ_AT_ONCE) break;
  }
  index.update([...before], []);
}

async function readChanged(db: Queryable, index: ListingIndex, changed: readonly ProductId[]): Promise<void> {
  for (let at = 0; at < changed.length; at += CHANGED_AT_ONCE) {
    const ids = changed.slice(at, at + CHANGED_AT_ONCE);
    const products = await listIndexedProducts(db, ids);
    await readAreas(db, index, products);
    index.update(ids, products);
  }
}

async function readAreas(
  db: Queryable,
  index: ListingIndex,
  products: readonly IndexedProduct[],
): Promise<void> {
  for (;;) {
    const missing = products.flatMap((product) =>
      index.withoutArea(product).map((variant) => ({ productId: product.id, variant })),
    );
    if (missing.length === 0) return;
    const onePerArea = new Map(missing.map((each) => [each.variant.deliveryArea?.key, each]));
    const some = [...onePerArea.values()].slice(0, AREAS_AT_ONCE);
    const wanted = some.map(({ productId, variant: { variantId } }) => ({ productId, variantId }));
    const areas = await listDeliveryAreas(db, wanted);
    // Later changes arrive by the change feed.
    for (const [place, { variant }] of some.entries()) variant.deliveryArea = areas[place] ?? null;
    index.addAreas(areas.filter((area) => area !== null));
  }
}
