import type { ApiClient } from '../../../contract/client.ts';
import { type LoadArgs, optional } from '../../shared/http/api.ts';
import { cardProduct } from '../../shared/products/card-product.ts';
import { requireProductId } from '../../shared/products/require-product-id.ts';

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
