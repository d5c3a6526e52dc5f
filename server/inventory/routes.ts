import type { FastifyInstance } from 'fastify';
import { inventoryEndpoints } from '../../contract/inventory.ts';
import { pageFacts } from '../platform/http/page-facts.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { addInventory, deleteInventory, editInventory, getInventory } from './edit-inventory.ts';
import { presentInventory, presentMovement } from './present-inventory.ts';
import { listMovements, listRecords } from './seller-store.ts';
import { listDeliverable } from './store.ts';

export function registerInventory(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, inventoryEndpoints, {
    'GET /api/inventory/pin-code/:pinCode': ({ params, query }) =>
      listDeliverable(db, { pinCode: params.pinCode, productId: query.product_id, page: query.page }),
    'GET /api/inventory': async ({ actor, query }) => {
      const { rows, total } = await listRecords(db, actor.userId, query);
      return { items: rows.map(presentInventory), ...pageFacts(query, total) };
    },
    'GET /api/inventory/:inventoryId': async ({ actor, params }) =>
      presentInventory(await getInventory(db, actor.userId, params.inventoryId)),
    'GET /api/inventory/:inventoryId/movements': async ({ actor, params, query }) => {
      await getInventory(db, actor.userId, params.inventoryId);
      const { rows, total } = await listMovements(db, actor.userId, params.inventoryId, query);
      return { movements: rows.map(presentMovement), ...pageFacts(query, total) };
    },
    'POST /api/inventory': async ({ actor, body }) =>
      presentInventory(await addInventory(db, actor.userId, body)),
    'PUT /api/inventory/:inventoryId': async ({ actor, params, body }) =>
      presentInventory(await editInventory(db, actor.userId, params.inventoryId, body)),
    'PATCH /api/inventory/:inventoryId': async ({ actor, params, body }) =>
      presentInventory(await editInventory(db, actor.userId, params.inventoryId, body)),
    'DELETE /api/inventory/:inventoryId': async ({ actor, params }) => {
      await deleteInventory(db, actor.userId, params.inventoryId);
      return { message: 'Inventory item deleted' };
    },
  });
}
