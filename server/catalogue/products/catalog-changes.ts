import { sql } from 'drizzle-orm';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { TaggedCache } from '../../platform/tagged-cache.ts';
import { onShopOffered } from '../../market/shops/index.ts';

/** Triggers notify this topic when a product changed in a way that buyers can see. */
const CHANGED = 'product.changed';
/** Triggers notify it of changes of sale, category, brand, price, stock in or out, and pin codes. */
const OFFERED = 'product.offered';

/** The change feed drops entries; the age covers changes that no feed reports. */
const MAX_AGE_MS = 30_000;

/** No trigger sees such a change, for instance a reply. */
export async function notifyProductChanged(transaction: Transaction, productId: ProductId): Promise<void> {
  await transaction.execute(sql`select notify_change(${CHANGED}, ${productId}::text)`);
}

/** `undefined` means that any product may have changed, on any process. */
export function onProductChange(
  changeFeed: ChangeFeed,
  listener: (productId: ProductId | undefined) => void,
): void {
  changeFeed.subscribe(CHANGED, (key) => listener(ProductId.safeParse(key).data));
}

/** It runs after the listeners of `onProductChange`: pages with related products may change. */
export function onProductOffered(changeFeed: ChangeFeed, listener: () => void): void {
  changeFeed.subscribe(OFFERED, listener);
}

interface CacheOptions<Value> {
  maxBytes: number;
  bytesOf: (value: Value) => number;
}

export function catalogCache<Value extends NonNullable<unknown>>(
  changeFeed: ChangeFeed,
  options: CacheOptions<Value>,
): TaggedCache<Value> {
  const cache = cacheWhileListening(changeFeed, options);
  onProductChange(changeFeed, () => cache.clear());
  onShopOffered(changeFeed, () => cache.clear());
  return cache;
}

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
