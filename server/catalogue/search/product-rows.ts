import type { Product, LandingRow } from '../../../contract/catalog.ts';
import type { ListingRow, Rows } from '../../../contract/content.ts';
import { listOffers, presentProduct } from '../products/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Listings } from './listings.ts';
import { listingOf } from './query/listing.ts';

const OFFERS = 8;
const ALL_OFFERS = '/products?sortBy=discount_high_to_low';

interface Sources {
  db: Database;
  listings: Listings;
  deliverTo: string | undefined;
}

export async function fillRows(rows: Rows['rows'], sources: Sources): Promise<LandingRow[]> {
  const filled = await Promise.all(
    rows.map(async (row): Promise<LandingRow> => {
      const { title, show } = row;
      if (show === 'offers') return { title, show, to: ALL_OFFERS, products: await listBestOffers(sources) };
      return { title, show, to: listingAddress(row), products: await listOf(row, sources) };
    }),
  );
  return filled.filter(({ show, products }) => show === 'offers' || products.length > 0);
}

function listOf(
  { category, search, sortBy, count }: ListingRow,
  { listings, deliverTo }: Sources,
): Promise<Product[]> {
  const filters = { category: category === null ? undefined : [category], search, sortBy, deliverTo };
  return listings.products(listingOf(filters, { page: 1, limit: count }));
}

function listingAddress({ category, search, sortBy }: ListingRow): string {
  const query = new URLSearchParams({
    ...(category !== null && { category }),
    ...(search && { search }),
    sortBy,
  });
  return `/products?${query}`;
}

async function listBestOffers({ db, listings, deliverTo }: Sources): Promise<Product[]> {
  const near = { pinCode: deliverTo, discount: 1, sortBy: 'discount_high_to_low' } as const;
  const [delivered, rows] = await Promise.all([
    deliverTo === undefined ? [] : listings.products(listingOf(near, { page: 1, limit: OFFERS })),
    listOffers(db, OFFERS),
  ]);
  const isDelivered = new Set(delivered.map(({ id }) => id));
  const others = rows.filter(({ id }) => !isDelivered.has(id)).map(presentProduct);
  return [...delivered, ...others].slice(0, OFFERS);
}
