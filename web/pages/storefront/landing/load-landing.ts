import type { ApiClient } from '../../../../contract/client.ts';
import { type LoadArgs, optional } from '../../../kit/http/api.ts';
import { cardProduct } from '../../../concepts/products/card-product.ts';

const SHOWN_COUPONS = 6;

export async function loadLanding(api: ApiClient, { request: { signal }, deliverTo }: LoadArgs) {
  const [{ hero, promotions }, { categories, rows }, coupons] = await Promise.all([
    api('GET /api/content/landing', { signal }),
    api('GET /api/pro/highlights', { query: { deliverTo }, signal }),
    optional(api('GET /api/coupon/offers', { signal }), []),
  ]);
  return {
    hero,
    promotions,
    categories,
    deliverTo,
    rows: rows.map((row) => ({ ...row, products: row.products.map(cardProduct) })),
    coupons: coupons.slice(0, SHOWN_COUPONS),
  };
}

export type Landing = Awaited<ReturnType<typeof loadLanding>>;
