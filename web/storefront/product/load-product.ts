import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import { type LoadArgs, optional } from '../../shared/http/api.ts';
import { cardProduct } from '../../shared/products/card-product.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A malformed id means a page that does not exist, not a bad request. */
export function requireProductId(written: string): void {
  if (UUID.test(written)) return;
  throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such product' });
}

export async function loadProduct(
  api: ApiClient,
  { params, request: { signal }, deliverTo }: LoadArgs<{ productId: string }>,
) {
  requireProductId(params.productId);
  const [product, related, reviews, coupons] = await Promise.all([
    api('GET /api/pro/:productId', { params, signal }),
    optional(api('GET /api/pro/:productId/related', { params, query: { deliverTo }, signal }), []),
    optional(api('GET /api/review/:productId', { params, signal }), null),
    optional(api('GET /api/coupon/product/:productId', { params, signal }), []),
  ]);
  return { product, related: related.map(cardProduct), reviews, coupons, deliverTo };
}

export type ShownProduct = Awaited<ReturnType<typeof loadProduct>>;
