import type { FastifyInstance } from 'fastify';
import { COUPON_DELETED } from '../../../../contract/kernel/coupon-form.ts';
import { marketCouponEndpoints } from '../../../../contract/market-coupons.ts';
import { couponNotFound } from '../index.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addMarketCoupon,
  answerCoupon,
  deleteMarketCoupon,
  editMarketCoupon,
  getMarketCoupon,
  pauseMarketCoupon,
} from './edit-market-coupon.ts';
import { listMarketCoupons, listOfferedCoupons, listUses } from './read-market-coupons.ts';

export function registerMarketCoupons(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  serve(app, authenticate, marketCouponEndpoints, {
    'GET /api/operator/coupon': ({ query }) => listMarketCoupons(db, query),
    'GET /api/operator/coupon/:couponId': ({ params }) => getMarketCoupon(db, params.couponId),
    'GET /api/operator/coupon/:couponId/use': async ({ params: { couponId }, query }) => {
      await getMarketCoupon(db, couponId);
      return listUses(db, couponId, query.after);
    },
    'POST /api/operator/coupon': ({ body }) => addMarketCoupon(services, body),
    'PUT /api/operator/coupon/:couponId': ({ params, body }) =>
      editMarketCoupon(services, params.couponId, body),
    'POST /api/operator/coupon/:couponId/pause': ({ params }) =>
      pauseMarketCoupon(services, params.couponId, true),
    'POST /api/operator/coupon/:couponId/resume': ({ params }) =>
      pauseMarketCoupon(services, params.couponId, false),
    'DELETE /api/operator/coupon/:couponId': async ({ params }) => {
      await deleteMarketCoupon(services, params.couponId);
      return { message: COUPON_DELETED };
    },
    'GET /api/coupon/market': ({ actor }) => listOfferedCoupons(db, actor.ownerId),
    'PUT /api/coupon/market/:couponId': ({ actor, params, body }) =>
      answerCoupon(services, actor.ownerId, params.couponId, body),
    find: {
      couponId: async ({ actor, params }) => {
        const isThere =
          'operatorId' in actor
            ? await getMarketCoupon(db, params.couponId)
            : (await listOfferedCoupons(db, actor.ownerId, params.couponId))[0];
        if (!isThere) throw couponNotFound();
      },
    },
  });
}
