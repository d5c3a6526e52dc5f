import type { ApiClient } from '../../../contract/client.ts';
import { type LoadArgs, optional } from '../../shared/http/api.ts';
import { cardProduct } from '../../shared/products/card-product.ts';

const SHOWN_COUPONS = 6;

export async function loadLanding(api: ApiClient, { request: { signal }, deliverTo }: LoadArgs) {
  const [highlights, coupons] = await Promise.all([
    api('GET /api/pro/highlights', { query: { deliverTo }, signal }),
    optional(api('GET /api/coupon/offers', { signal }), []),
  ]);
  const { categories, offers } = highlights;
  return { categories, offers: offers.map(cardProduct), coupons: coupons.slice(0, SHOWN_COUPONS), deliverTo };
}

export type Landing = Awaited<ReturnType<typeof loadLanding>>;
