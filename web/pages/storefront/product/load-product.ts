import { type ApiClient, ApiProblem } from '../../../../contract/client.ts';
import { redirect } from 'react-router';
import { type LoadArgs, optional } from '../../../kit/http/api.ts';
import { cardProduct } from '../../../concepts/products/card-product.ts';
import { requireProductId } from '../../../concepts/products/require-product-id.ts';

export async function loadProduct(
  api: ApiClient,
  { params, request: { signal, url }, deliverTo }: LoadArgs<{ productId: string }>,
) {
  requireProductId(params.productId);
  const [product, related, reviews, coupons] = await Promise.all([
    api('GET /api/pro/:productId', { params, signal }).catch(followMove(url)),
    optional(api('GET /api/pro/:productId/related', { params, query: { deliverTo }, signal }), []),
    optional(api('GET /api/review/:productId', { params, signal }), null),
    optional(api('GET /api/coupon/product/:productId', { params, signal }), []),
  ]);
  return { product, related: related.map(cardProduct), reviews, coupons, deliverTo };
}

/** A merged product redirects for good, to the variant that it became. */
function followMove(url: string) {
  return (error: unknown): never => {
    if (!(error instanceof ApiProblem) || !error.movedTo) throw error;
    const { productId, variantId } = error.movedTo;
    const variant = new URL(url).searchParams.get('variant') ?? variantId;
    throw redirect(
      `/product/${productId}${variant === null ? '' : `?variant=${encodeURIComponent(variant)}`}`,
      301,
    );
  };
}
