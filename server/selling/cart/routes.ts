import type { FastifyInstance } from 'fastify';
import { cartEndpoints } from '../../../contract/cart.ts';
import { CART_EMPTY, REMOVED_FROM_CART } from '../../../contract/kernel/messages.ts';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import {
  addToCart,
  changeLine,
  emptyCart,
  mergeCarts,
  removeCartCoupon,
  removeFromCart,
} from './change-cart.ts';
import { listAlsoBought } from './also-bought.ts';
import { applyCoupon } from './coupon-codes.ts';
import { findCartLine } from './line-store.ts';
import { presentCartItem } from './present-cart.ts';
import { readCart, viewCart } from './read-cart.ts';
import { readVisitorCart } from './read-visitor-cart.ts';
import { itemNotFound } from './refusals.ts';
import { moveToCart, removeFromSaved, saveForLater } from './saved/save-for-later.ts';

export function registerCart(app: FastifyInstance, { db, authenticate, clock, slowDown }: Services): void {
  const today = () => kolkataDate(clock());

  serve(app, authenticate, cartEndpoints, {
    'GET /api/cart': ({ actor, query }) =>
      readCart(db, actor.userId, { today: today(), pinCode: query.pinCode }),
    'POST /api/cart': async ({ actor, body }) => presentCartItem(await addToCart(db, actor.userId, body)),
    'PUT /api/cart/:itemId': async ({ actor, params, body }) =>
      presentCartItem(await changeLine(db, actor.userId, params.itemId, body)),
    'DELETE /api/cart/:itemId': async ({ actor, params }) => {
      await removeFromCart(db, actor.userId, params.itemId);
      return { message: REMOVED_FROM_CART };
    },
    'POST /api/cart/:itemId/save': async ({ actor, params }) => {
      await saveForLater(db, actor.userId, params.itemId);
      return readCart(db, actor.userId, { today: today() });
    },
    'POST /api/cart/saved/:variantId/move': async ({ actor, params }) => {
      await moveToCart(db, actor.userId, params.variantId);
      return readCart(db, actor.userId, { today: today() });
    },
    'DELETE /api/cart/saved/:variantId': async ({ actor, params }) => {
      await removeFromSaved(db, actor.userId, params.variantId);
      return { message: 'Removed' };
    },
    'DELETE /api/cart': async ({ actor }) => {
      await emptyCart(db, actor.userId);
      return { message: CART_EMPTY };
    },
    'POST /api/cart/merge': async ({ actor, body }) => {
      await mergeCarts(db, actor.userId, body);
      return readCart(db, actor.userId, { today: today() });
    },
    'POST /api/cart/preview': async ({ body, request }) => {
      const view = { today: today(), pinCode: body.pinCode };
      const asked = { ...body, address: request.ip, today: view.today, slowDown };
      const { refusedCodes, ...cart } = await readVisitorCart(db, asked);
      return { ...(await viewCart(db, { ...cart, buyerId: null }, view)), refusedCodes };
    },
    'POST /api/cart/coupon': async ({ actor, body, request }) => {
      const asked = { ...body, buyerId: actor.userId, address: request.ip, today: today(), slowDown };
      await applyCoupon(db, asked);
      return readCart(db, actor.userId, { today: today() });
    },
    'DELETE /api/cart/coupon/:code': async ({ actor, params }) => {
      await removeCartCoupon(db, actor.userId, params.code);
      return readCart(db, actor.userId, { today: today() });
    },
    'GET /api/cart/also-bought': ({ query }) => listAlsoBought(db, query.productIds, query.deliverTo),
    find: {
      itemId: async ({ actor, params }) => {
        if (!(await findCartLine(db, actor.userId, params.itemId))) throw itemNotFound();
      },
    },
  });
}
