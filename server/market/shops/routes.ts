import type { FastifyInstance } from 'fastify';
import { SHOP_STATES } from '../../../contract/kernel/shop-states.ts';
import { shopEndpoints } from '../../../contract/shops.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { changeShop, registerShop, requireOpen } from './shops.ts';
import { presentOwnShop, presentPublicShop, presentShopFace } from './present-shop.ts';
import { registerVerification } from './checks/routes.ts';
import { registerOperatorShops } from './operators/routes.ts';
import { registerStanding } from './standing.ts';
import { findShopFace, findShopOfOwner } from './store.ts';

export function registerShops(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  registerStanding(app, services);
  registerVerification(app, services);
  registerOperatorShops(app, services);
  serve(app, authenticate, shopEndpoints, {
    'GET /api/shop/:userId': async ({ actor, params }) => {
      const shop = await findShopOfOwner(db, params.userId);
      if (!shop && actor?.ownerId === params.userId && actor.role === 'seller') return null;
      if (!shop || shop.state === 'closed') throw notFound('This shop');
      if (actor?.ownerId === shop.ownerId) return presentOwnShop(shop);
      if (!SHOP_STATES[shop.state].isPublic) throw notFound('This shop');
      return presentPublicShop(shop);
    },

    'GET /api/shop/public/:shopId': async ({ params }) => {
      const face = await findShopFace(db, params.shopId);
      if (!face) throw notFound('This shop');
      requireOpen(face.shop);
      return presentShopFace(face);
    },

    'POST /api/shop': async ({ actor, body }) => presentOwnShop(await registerShop(db, actor.ownerId, body)),

    'PUT /api/shop/update/:userId': async ({ actor, params, body }) => {
      if (params.userId !== actor.ownerId) throw notFound('This shop');
      return presentOwnShop(await changeShop(db, actor, body));
    },
    find: {
      userId: async ({ actor, params }) => {
        const isOwn = params.userId === actor.ownerId && (await findShopOfOwner(db, actor.ownerId));
        if (!isOwn) throw notFound('This shop');
      },
    },
  });
}
