import type { FastifyInstance } from 'fastify';
import { couponEndpoints } from '../../contract/coupons.ts';
import { notFound } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { presentCoupon, presentPublicCoupon } from './present-coupon.ts';
import { findCouponsOfProduct, listCouponsOfShop, listShownCoupons } from './store.ts';

const OFFERS = 24;

export function registerCoupons(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, couponEndpoints, {
    'GET /api/coupon/offers': async () => (await listShownCoupons(db, OFFERS)).map(presentPublicCoupon),
    'GET /api/coupon/product/:productId': async ({ actor, params }) => {
      const coupons = await findCouponsOfProduct(db, params.productId, actor?.userId ?? null);
      if (!coupons) throw notFound('The product');
      return coupons.map(presentCoupon);
    },
    'GET /api/coupon/:shopId': async ({ actor, params }) =>
      (await listCouponsOfShop(db, params.shopId, actor?.userId ?? null)).map(presentCoupon),
  });
}
