import type { FastifyInstance } from 'fastify';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { COUPON_DELETED } from '../../../contract/kernel/coupon-form.ts';
import { couponEndpoints } from '../../../contract/coupons.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { hasRight } from '../../platform/http/admit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { addCoupon, deleteCoupon, editCoupon, getOwnCoupon, pauseCoupon } from './edit-coupon.ts';
import { presentCoupon, presentOwnCoupon, presentPublicCoupon } from './present-coupon.ts';
import { listOwnCoupons, listProductsWithCoupons } from './seller-store.ts';
import { findCouponsOfProduct, listCouponsOfShop, listShownCoupons } from './shown-store.ts';

const OFFERS = 24;

export function registerCoupons(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, couponEndpoints, {
    'GET /api/coupon/offers': async () => (await listShownCoupons(db, OFFERS)).map(presentPublicCoupon),
    'GET /api/coupon/product/:productId': async ({ actor, params }) => {
      const coupons = await findCouponsOfProduct(db, params.productId, viewerOf(actor));
      if (!coupons) throw notFound('The product');
      return coupons.map(presentCoupon);
    },
    'GET /api/coupon/:_id': async ({ actor, params }) =>
      (await listCouponsOfShop(db, params._id, viewerOf(actor))).map(presentCoupon),
    'GET /api/coupon': async ({ actor, query }) => {
      const [{ rows, total }, products] = await Promise.all([
        listOwnCoupons(db, actor.ownerId, query),
        listProductsWithCoupons(db, actor.ownerId),
      ]);
      return { coupons: rows.map(presentOwnCoupon), products, ...pageFacts(query, total) };
    },
    'GET /api/coupon/own/:_id': async ({ actor, params }) =>
      presentOwnCoupon(await getOwnCoupon(db, actor.ownerId, params._id)),
    'POST /api/coupon': async ({ actor, body }) => presentOwnCoupon(await addCoupon(db, actor.ownerId, body)),
    'PUT /api/coupon/:_id': async ({ actor, params, body }) =>
      presentOwnCoupon(await editCoupon(db, actor.ownerId, params._id, body)),
    'POST /api/coupon/:_id/pause': async ({ actor, params }) =>
      presentOwnCoupon(await pauseCoupon(db, actor.ownerId, params._id, true)),
    'POST /api/coupon/:_id/resume': async ({ actor, params }) =>
      presentOwnCoupon(await pauseCoupon(db, actor.ownerId, params._id, false)),
    'DELETE /api/coupon/:_id': async ({ actor, params }) => {
      await deleteCoupon(db, actor.ownerId, params._id);
      return { message: COUPON_DELETED };
    },
    find: {
      _id: ({ actor, params }) => getOwnCoupon(db, actor.ownerId, params._id),
    },
  });
}

function viewerOf(actor: Actor | null): UserId | null {
  return actor && (hasRight(actor.rights, 'coupons') ? actor.ownerId : actor.userId);
}
