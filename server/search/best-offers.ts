import type { Product } from '../../contract/catalog.ts';
import { listOffers, presentProduct } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Listings } from './listings.ts';
import { listingOf } from './query/listing.ts';

const OFFERS = 8;

/** The best discounts on what can be delivered to the pin code, where one is given, then those on what can be bought at all. */
export async function listBestOffers(
  { db, listings }: { db: Database; listings: Listings },
  pinCode: string | undefined,
): Promise<Product[]> {
  const near = { pinCode, discount: 1, sortBy: 'discount_high_to_low' } as const;
  const [delivered, rows] = await Promise.all([
    pinCode === undefined ? [] : listings.products(listingOf(near, { page: 1, limit: OFFERS })),
    listOffers(db, OFFERS),
  ]);
  const isDelivered = new Set(delivered.map(({ id }) => id));
  const others = rows.filter(({ id }) => !isDelivered.has(id)).map(presentProduct);
  return [...delivered, ...others].slice(0, OFFERS);
}
