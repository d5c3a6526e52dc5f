import type { FastifyInstance } from 'fastify';
import { inventoryEndpoints } from '../../contract/inventory.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { listDeliverable } from './store.ts';

export function registerInventory(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, inventoryEndpoints, {
    'GET /api/inventory/pin-code/:pinCode': ({ params, query }) =>
      listDeliverable(db, { pinCode: params.pinCode, productId: query.product_id, page: query.page }),
  });
}
