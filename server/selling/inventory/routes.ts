import type { FastifyInstance } from 'fastify';
import { deliveryEndpoints } from '../../../contract/delivery.ts';
import { inventoryEndpoints } from '../../../contract/inventory.ts';
import { daysAfter, kolkataDate } from '../../../contract/kernel/days.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { presentItems } from '../../catalogue/products/index.ts';
import { findShopOfOwner } from '../../market/shops/index.ts';
import { listDeliverable, listDeliverableAmong } from './availability-store.ts';
import {
  addInventory,
  addInventoryOfVariants,
  deleteInventory,
  editInventory,
  getInventory,
} from './edit-inventory.ts';
import { presentInventory, presentListed, presentMovement } from './present-inventory.ts';
import { listMovements, listRecords } from './seller-store.ts';
import { addPinCode, removePinCode } from './store/pin-codes.ts';
import { noteUnmetDemand } from './unmet-demand.ts';

export function registerInventory(app: FastifyInstance, services: Services): void {
  const { db, clock, authenticate } = services;
  serve(app, authenticate, deliveryEndpoints, {
    'GET /api/inventory/pin-code/:pinCode': async ({ params: { pinCode }, query }) => {
      const { product_id, variant_id, page } = query;
      const named = product_id && { productId: product_id, variantId: variant_id };
      const [meant] = named ? await presentItems(db, [named]) : [];
      const { productId, variantId } = meant ?? { productId: product_id, variantId: variant_id };
      const found = await listDeliverable(db, { pinCode, productId, variantId, page });
      if (found.length === 0 && productId !== undefined && page === 1)
        noteUnmetDemand(services, { productId, variantId, pinCode });
      const today = kolkataDate(clock());
      return found.map(({ deliveryDays, ...record }) => ({
        ...record,
        arrivesBy: daysAfter(today, deliveryDays),
      }));
    },
    'POST /api/inventory/deliverable': async ({ body }) => ({
      productIds: await listDeliverableAmong(db, body),
    }),
  });

  serve(app, authenticate, inventoryEndpoints, {
    'GET /api/inventory': async ({ actor, query }) => {
      const shop = await findShopOfOwner(db, actor.ownerId);
      const { rows, total } = shop ? await listRecords(db, shop.id, query) : { rows: [], total: 0 };
      return { items: rows.map(presentListed), ...pageFacts(query, total) };
    },
    'GET /api/inventory/:inventoryId': async ({ actor, params }) =>
      presentInventory(await getInventory(db, actor.ownerId, params.inventoryId)),
    'GET /api/inventory/:inventoryId/movements': async ({ actor, params, query }) => {
      await getInventory(db, actor.ownerId, params.inventoryId);
      const { rows, total } = await listMovements(db, actor.ownerId, params.inventoryId, query);
      return { movements: rows.map(presentMovement), ...pageFacts(query, total) };
    },
    'POST /api/inventory': async ({ actor, body }) =>
      presentInventory(await addInventory(db, actor.ownerId, body)),
    'POST /api/inventory/variants': async ({ actor, body }) => ({
      items: (await addInventoryOfVariants(db, actor.ownerId, body)).map(presentListed),
    }),
    'POST /api/inventory/serve': ({ actor, body: { pinCode, productIds = null } }) =>
      inTransaction(db, (tx) => addPinCode(tx, actor.ownerId, { pinCode, productIds })),
    'POST /api/inventory/unserve': async ({ actor, body }) => ({
      inventoryIds: await inTransaction(db, (tx) => removePinCode(tx, actor.ownerId, body)),
    }),
    'PUT /api/inventory/:inventoryId': async ({ actor, params, body }) =>
      presentInventory(await editInventory(db, actor.ownerId, params.inventoryId, body)),
    'PATCH /api/inventory/:inventoryId': async ({ actor, params, body }) =>
      presentInventory(await editInventory(db, actor.ownerId, params.inventoryId, body)),
    'DELETE /api/inventory/:inventoryId': async ({ actor, params }) => {
      await deleteInventory(db, actor.ownerId, params.inventoryId);
      return { message: 'Inventory item deleted' };
    },
    find: {
      inventoryId: ({ actor, params }) => getInventory(db, actor.ownerId, params.inventoryId),
    },
  });
}
