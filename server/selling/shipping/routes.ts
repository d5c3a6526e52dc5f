import type { FastifyInstance } from 'fastify';
import { shippingEndpoints } from '../../../contract/shipping.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { getOwnRates, saveShipping } from './edit-shipping.ts';
import { presentOwnShipping, presentShippingOfProduct } from './present-shipping.ts';
import { findShippedProduct } from './store.ts';

export function registerShipping(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, shippingEndpoints, {
    'GET /api/shipping': async ({ actor }) => presentOwnShipping(await getOwnRates(db, actor.ownerId)),
    'PUT /api/shipping': async ({ actor, body }) =>
      presentOwnShipping(await saveShipping(db, actor.ownerId, body)),
    'GET /api/pro/:productId/shipping': async ({ params, query }) => {
      const shipped = await findShippedProduct(db, params.productId, query.variantId);
      if (!shipped) throw notFound('This product');
      return presentShippingOfProduct(shipped, query.pinCode);
    },
  });
}
