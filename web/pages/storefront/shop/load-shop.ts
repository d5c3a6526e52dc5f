import { type ApiClient, ApiProblem } from '../../../../contract/client.ts';
import type { LoadArgs } from '../../../kit/http/api.ts';
import { pageIn } from '../../../kit/url-state/address-values.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loadShop(
  api: ApiClient,
  { params, request: { url, signal } }: LoadArgs<{ shopId: string }>,
) {
  // A malformed id means a page that does not exist, not a bad request.
  if (!UUID.test(params.shopId))
    throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such shop' });
  const query = { page: String(pageIn(new URL(url).searchParams)) };
  const [shop, listed] = await Promise.all([
    api('GET /api/shop/public/:shopId', { params, signal }),
    api('GET /api/shop/public/:shopId/products', { params, query, signal }),
  ]);
  return { shop, listed };
}

export function shopAddress(shopId: string, page: number): string {
  return page > 1 ? `/shop/${shopId}?page=${page}` : `/shop/${shopId}`;
}
