import { sql } from 'drizzle-orm';
import { ProductId } from '../../contract/kernel/schemas.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ReadCache } from '../platform/read-cache.ts';

/** The database announces here the id of each product that changed in a way that buyers can see. */
const CHANNEL = 'catalog';
/** Here, besides, the id of each that is offered as it was not before: on sale or no more, elsewhere, or at another price. */
const OFFERED_CHANNEL = 'offered';

/** Changes are told; the age is the net for what is told to nobody. */
const MAX_AGE_MS = 30_000;

/** Tells every process, at the commit, that a product's page shows something else, where no trigger sees it: such as a reply. */
export async function announceProduct(transaction: Transaction, productId: ProductId): Promise<void> {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${productId}::text)`);
}

/** Told of each product that changed on any process, or of `undefined` when any of them may have. */
export function onCatalogChange(
  announcements: Announcements,
  listener: (productId: ProductId | undefined) => void,
): void {
  announcements.on(CHANNEL, (payload) => listener(ProductId.safeParse(payload).data));
}

/**
 * Told when some product of any process is on sale that was not, or no more, or is nearer to others than it was, after
 * `onCatalogChange` was told of the product itself: what shows products beside others may show different ones now.
 */
export function onOfferChange(announcements: Announcements, listener: () => void): void {
  announcements.on(OFFERED_CHANNEL, listener);
}

interface CacheOptions<Value> {
  maxBytes: number;
  bytesOf: (value: Value) => number;
}

/** Keeps what was read from the whole catalogue until any product changes. */
export function catalogCache<Value>(
  announcements: Announcements,
  options: CacheOptions<Value>,
): ReadCache<Value> {
  const cache = cacheWhileListening(announcements, options);
  onCatalogChange(announcements, () => cache.clear());
  return cache;
}

/** Keeps what was read of single products, by their ids, until they change. */
export function productCache<Value>(
  announcements: Announcements,
  options: CacheOptions<Value>,
): ReadCache<Value> {
  const cache = cacheWhileListening(announcements, options);
  onCatalogChange(announcements, (productId) => (productId ? cache.drop(productId) : cache.clear()));
  return cache;
}

function cacheWhileListening<Value>(
  announcements: Announcements,
  options: CacheOptions<Value>,
): ReadCache<Value> {
  return new ReadCache({ ...options, maxAgeMs: MAX_AGE_MS, isKeeping: () => announcements.isListening });
}
