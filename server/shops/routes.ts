import type { FastifyInstance } from 'fastify';
import { shopEndpoints } from '../../contract/shops.ts';
import { notFound } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { presentPublicShop, presentShop } from './present-shop.ts';
import { findShopOfOwner } from './store.ts';

export function registerShops(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, shopEndpoints, {
    'GET /api/shop/:userId': async ({ actor, params }) => {
      const shop = await findShopOfOwner(db, params.userId);
      if (!shop) throw notFound('This shop');
      return actor?.userId === shop.ownerId ? presentShop(shop) : presentPublicShop(shop);
    },
  });
}
