import type { ApiClient } from '../../../../../contract/client.ts';
import { useShop } from '../../../../concepts/shop/shop-store.ts';
import { isStillSignedInAs, useSession } from '../../../../kit/storage/session-store.ts';
import { filtersOf, PER_PAGE, productList } from './product-list.ts';

/** Bulk changes can be undone for a day, also after a reload. */
const UNDO_OFFERED_MS = 86_400_000;

export type SellerProductsPage = Awaited<ReturnType<typeof loadSellerProducts>>;

export async function loadSellerProducts(
  api: ApiClient,
  { searchParams }: { searchParams: URLSearchParams },
) {
  const { id } = useSession.getState();
  const state = productList.read(searchParams);
  const body = filtersOf(state);
  const currentPage = state.page;
  const page = { page: String(currentPage), limit: String(PER_PAGE) };
  const [products, { total }, options, [latestChange]] = await Promise.all([
    api('POST /api/shop/filters', { query: page, body }),
    api('POST /api/shop/filters/count', { body }),
    api('POST /api/shop/filters/options'),
    api('GET /api/shop/bulk-changes'),
  ]);
  // API-24.
  if (isStillSignedInAs(id)) useShop.setState({ shopProducts: products, filterOptions: options });
  const isUndoOffered =
    latestChange !== undefined &&
    !latestChange.isUndone &&
    Date.now() - Date.parse(latestChange.createdAt) < UNDO_OFFERED_MS;
  const totalPages = Math.ceil(total / PER_PAGE);
  return { products, total, currentPage, totalPages, options, latestChange, isUndoOffered };
}
