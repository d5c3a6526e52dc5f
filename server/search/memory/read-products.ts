import { setImmediate as letOthersHaveTheirTurn } from 'node:timers/promises';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { countActiveProducts } from '../../catalog/index.ts';
import type { ListingIndex } from './listing-index.ts';
import type { IndexedProduct } from './product-table.ts';
import { listDeliveryAreas, listIndexedProducts, listIndexedProductsAfter } from './store.ts';

const READ_AT_ONCE = 2000;
/** Products that are applied before the event loop gets a turn. */
const ADDED_AT_ONCE = 250;
const CHANGED_AT_ONCE = 500;
/** Products for which areas with very many pin codes are read at once. */
const AREAS_AT_ONCE = 50;

/**
 * Fills an empty index with all active products; stops when it is no longer wanted.
 *
 * @returns whether everything was read
 */
export async function readAll(db: Queryable, index: ListingIndex, isWanted: () => boolean): Promise<boolean> {
  index.reserve(await countActiveProducts(db));
  for await (const products of inPages(db)) {
    await readAreas(db, index, products);
    for (let at = 0; at < products.length; at += ADDED_AT_ONCE) {
      index.add(products.slice(at, at + ADDED_AT_ONCE));
      await letOthersHaveTheirTurn();
    }
    if (!isWanted()) return false;
  }
  await index.complete();
  return true;
}

/** All active products by their ids. The database reads the next page while this one is applied. */
async function* inPages(db: Queryable): AsyncGenerator<IndexedProduct[]> {
  let reading = listIndexedProductsAfter(db, undefined, READ_AT_ONCE);
  for (;;) {
    const products = await reading;
    const isLast = products.length < READ_AT_ONCE;
    if (!isLast) {
      reading = listIndexedProductsAfter(db, products.at(-1)?.id, READ_AT_ONCE);
      // A failure surfaces where the page is awaited, not as an unhandled rejection before.
      reading.catch(() => undefined);
    }
    yield products;
    if (isLast) return;
  }
}

/** Reads products that changed, or are gone. */
export async function readChanged(
  db: Queryable,
  index: ListingIndex,
  changed: readonly ProductId[],
): Promise<void> {
  for (let at = 0; at < changed.length; at += CHANGED_AT_ONCE) {
    const ids = changed.slice(at, at + CHANGED_AT_ONCE);
    const products = await listIndexedProducts(db, ids);
    await readAreas(db, index, products);
    index.update(ids, products);
  }
}

/** Reads the pin codes of areas that are new to the index and were too many to come with the products. */
async function readAreas(
  db: Queryable,
  index: ListingIndex,
  products: readonly IndexedProduct[],
): Promise<void> {
  for (;;) {
    const missing = index.withoutArea(products);
    if (missing.length === 0) return;
    const oneOfEach = [...new Map(missing.map((product) => [product.deliveryArea?.key, product])).values()];
    const some = oneOfEach.slice(0, AREAS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const areas = await listDeliveryAreas(db, ids);
    // Later changes arrive by the change feed.
    for (const product of some) product.deliveryArea = areas.get(product.id) ?? null;
    index.addAreas([...areas.values()]);
  }
}
