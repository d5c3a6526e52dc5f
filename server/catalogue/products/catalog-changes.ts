import { sql } from 'drizzle-orm';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { TaggedCache } from '../../platform/tagged-cache.ts';
import { onShopOffered } from '../../market/shops/index.ts';

/** The topic of each product that changed in a way that buyers can see. */
const CHANGED = 'product.changed';
/** The topic of each that is offered otherwise than before: on sale or no more, elsewhere, or at another price. */
const OFFERED = 'product.offered';

/** Entries are dropped by the change feed; the age covers changes that no feed reports. */
const MAX_AGE_MS = 30_000;

/** Publishes a product change that no trigger sees, such as a reply, to every process at the commit. */
export async function notifyProductChanged(transaction: Transaction, productId: ProductId): Promise<void> {
  await transaction.execute(sql`select notify_change(${CHANGED}, ${productId}::text)`);
}

/** Calls the listener with each product that changed on any process, or with `undefined` when any of them may have. */
export function onProductChange(
  changeFeed: ChangeFeed,
  listener: (productId: ProductId | undefined) => void,
): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ProductId.safeParse(key).data));
}

/**
 * Calls the listener when a product goes on or off sale, or changes what it is related to, after the listeners of
 * `onProductChange` were called with it: pages with related products may change.
 */
export function onProductOffered(changeFeed: ChangeFeed, listener: () => void): void {
  changeFeed.subscribe(OFFERED, listener);
}

interface CacheOptions<Value> {
  maxBytes: number;
  bytesOf: (value: Value) => number;
}

/** A cache of what was read from the whole catalogue, emptied when any product changes or those of a shop come or go. */
export function catalogCache<Value extends NonNullable<unknown>>(
  changeFeed: ChangeFeed,
  options: CacheOptions<Value>,
): TaggedCache<Value> {
  const cache = cacheWhileListening(changeFeed, options);
  onProductChange(changeFeed, () => cache.clear());
  onShopOffered(changeFeed, () => cache.clear());
  return cache;
}

/** A cache of what was read of single products, by their ids, until they change; a move of a shop empties it. */
export function productCache<Value extends NonNullable<unknown>>(
  changeFeed: ChangeFeed,
  options: CacheOptions<Value>,
): TaggedCache<Value> {
  const cache = cacheWhileListening(changeFeed, options);
  onProductChange(changeFeed, (productId) => (productId ? cache.drop(productId) : cache.clear()));
  onShopOffered(changeFeed, () => cache.clear());
  return cache;
}

function cacheWhileListening<Value extends NonNullable<unknown>>(
  changeFeed: ChangeFeed,
  options: CacheOptions<Value>,
): TaggedCache<Value> {
  return new TaggedCache({ ...options, maxAgeMs: MAX_AGE_MS, isCurrent: () => changeFeed.isCurrent });
}
