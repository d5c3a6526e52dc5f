import type { FastifyInstance } from 'fastify';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import { type SellerStep, shopOrderEndpoints } from '../../../../contract/shop-orders.ts';
import type { ActingSeller } from '../../../platform/http/actor.ts';
import { pageFacts } from '../../../platform/http/page-url.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { getShopOrder, takeStep, takeSteps, type StepDetails } from './seller-steps.ts';
import { OpenOrdersPoll } from './open-orders-poll.ts';
import {
  presentPackingSlips,
  presentShopOrderDetails,
  presentShopOrderSummaries,
} from './present-shop-order.ts';
import { findShopOrdersOfSeller, listShopOrders } from './read-shop-orders.ts';

export function registerShopOrders(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const openOrders = new OpenOrdersPoll(services);
  app.addHook('preClose', (done) => {
    openOrders.close();
    done();
  });

  async function move(seller: ActingSeller, id: ShopOrderId, step: SellerStep, details?: StepDetails) {
    return presentShopOrderDetails(db, await takeStep(db, jobs, seller, id, step, details));
  }

  function moveMany(seller: ActingSeller, ids: ShopOrderId[], step: SellerStep, details?: StepDetails) {
    return takeSteps(db, jobs, seller, ids, step, details);
  }

  serve(app, authenticate, shopOrderEndpoints, {
    'GET /api/shop-order': async ({ actor, query }) => {
      const { rows, total } = await listShopOrders(db, actor.ownerId, query);
      return { orders: await presentShopOrderSummaries(db, rows), ...pageFacts(query, total) };
    },
    'GET /api/shop-order/open-orders': async ({ actor, query, reply }) => {
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const orders = await openOrders.poll(actor, query.seen, disconnected.signal);
      // A keep-alive connection would delay the end of the process.
      if (openOrders.isClosing) reply.header('connection', 'close');
      return orders;
    },
    'GET /api/shop-order/packing-slips': async ({ actor, query }) => {
      const rows = await findShopOrdersOfSeller(db, actor.ownerId, query.ids);
      return { slips: await presentPackingSlips(db, rows) };
    },
    'GET /api/shop-order/:shopOrderId': async ({ actor, params }) =>
      presentShopOrderDetails(db, await getShopOrder(db, actor.ownerId, params.shopOrderId)),
    'POST /api/shop-order/accept': ({ actor, body }) => moveMany(actor, body.ids, 'accept'),
    'POST /api/shop-order/pack': ({ actor, body }) => moveMany(actor, body.ids, 'pack'),
    'POST /api/shop-order/ship': ({ actor, body: { carrier, shipments } }) => {
      const ids = shipments.map(({ id }) => id);
      return moveMany(actor, ids, 'ship', {
        shipments: shipments.map((shipment) => ({ ...shipment, carrier })),
      });
    },
    'POST /api/shop-order/deliver': ({ actor, body }) => moveMany(actor, body.ids, 'deliver'),
    'POST /api/shop-order/cancel': ({ actor, body: { ids, reason } }) =>
      moveMany(actor, ids, 'cancel', { note: reason }),
    'POST /api/shop-order/:shopOrderId/accept': ({ actor, params }) =>
      move(actor, params.shopOrderId, 'accept'),
    'POST /api/shop-order/:shopOrderId/pack': ({ actor, params }) => move(actor, params.shopOrderId, 'pack'),
    'POST /api/shop-order/:shopOrderId/ship': ({ actor, params: { shopOrderId: id }, body }) =>
      move(actor, id, 'ship', { shipments: [{ id, ...body }] }),
    'POST /api/shop-order/:shopOrderId/deliver': ({ actor, params }) =>
      move(actor, params.shopOrderId, 'deliver'),
    'POST /api/shop-order/:shopOrderId/cancel': ({ actor, params, body }) =>
      move(actor, params.shopOrderId, 'cancel', { note: body.reason }),
    find: {
      shopOrderId: ({ actor, params }) => getShopOrder(db, actor.ownerId, params.shopOrderId),
    },
  });
}
