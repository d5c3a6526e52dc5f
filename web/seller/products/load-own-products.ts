import { api } from '../../shared/http/api.ts';
import { useShop } from '../../shared/shop/shop-store.ts';
import { filtersOf, pageOf, PER_PAGE } from './query/own-products-address.ts';

/** Changes of many are offered to be undone for a day, also after a reload. */
const UNDO_OFFERED_MS = 86_400_000;

/** A page of the seller's products with all that its screen needs. */
export async function loadOwnProducts(address: string, signal: AbortSignal) {
  const query = new URLSearchParams(address);
  const body = filtersOf(query);
  const currentPage = pageOf(query);
  const page = { page: String(currentPage), limit: String(PER_PAGE) };
  const [products, { total }, options, [latestChange]] = await Promise.all([
    api('POST /api/shop/filters', { query: page, body, signal }),
    api('POST /api/shop/filters/count', { body, signal }),
    api('POST /api/shop/filters/options', { signal }),
    api('GET /api/shop/bulk-changes', { signal }),
  ]);
  // What was found is kept as the shop's products (API-24).
  useShop.setState({ shopProducts: products, filterOptions: options });
  const isUndoOffered =
    latestChange !== undefined &&
    !latestChange.isUndone &&
    Date.now() - Date.parse(latestChange.createdAt) < UNDO_OFFERED_MS;
  const totalPages = Math.ceil(total / PER_PAGE);
  return { products, total, currentPage, totalPages, options, latestChange, isUndoOffered };
}
