import type { FastifyInstance } from 'fastify';
import { shopEndpoints } from '../../contract/shops.ts';
import { notFound } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeShop, registerShop } from './shops.ts';
import { presentOwnShop, presentPublicShop, presentShopFace } from './present-shop.ts';
import { shopIsClosed } from './refusals.ts';
import { findShopFace, findShopOfOwner } from './store.ts';

export function registerShops(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, shopEndpoints, {
    'GET /api/shop/:userId': async ({ actor, params }) => {
      const shop = await findShopOfOwner(db, params.userId);
      // Nothing is amiss with a seller who is yet to register a shop.
      if (!shop && actor?.userId === params.userId && actor.role === 'seller') return null;
      if (!shop || shop.closedAt) throw notFound('This shop');
      return actor?.userId === shop.ownerId ? presentOwnShop(shop) : presentPublicShop(shop);
    },

    'GET /api/shop/public/:shopId': async ({ params }) => {
      const face = await findShopFace(db, params.shopId);
      if (!face) throw notFound('This shop');
      if (face.shop.closedAt) throw shopIsClosed();
      return presentShopFace(face);
    },

    'POST /api/shop': async ({ actor, body }) => presentOwnShop(await registerShop(db, actor.ownerId, body)),

    'PUT /api/shop/update/:userId': async ({ actor, params, body }) => {
      if (params.userId !== actor.ownerId) throw notFound('This shop');
      return presentOwnShop(await changeShop(db, actor.ownerId, body));
    },
  });
}
