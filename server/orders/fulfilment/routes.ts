import type { FastifyInstance } from 'fastify';
import { shopOrderEndpoints } from '../../../contract/shop-orders.ts';
import { pageFacts } from '../../platform/http/page-facts.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { getShopOrder, handleShopOrder, handleShopOrders } from './seller-steps.ts';
import { OpenOrdersPoll } from './open-orders-poll.ts';
import {
  presentPackingSlips,
  presentShopOrderDetails,
  presentShopOrderSummaries,
} from './present-shop-order.ts';
import { findShopOrdersOfSeller, listShopOrders } from './read-shop-orders.ts';

/** The seller's side of orders. */
export function registerShopOrders(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  const news = new OpenOrdersPoll(services);
  app.addHook('preClose', (done) => {
    news.close();
    done();
  });
  serve(app, authenticate, shopOrderEndpoints, {
    'GET /api/shop-order': async ({ actor, query }) => {
      const { rows, total } = await listShopOrders(db, actor.userId, query);
      return { orders: await presentShopOrderSummaries(db, rows), ...pageFacts(query, total) };
    },
    'GET /api/shop-order/news': async ({ actor, query, reply }) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const answer = await news.next(actor, query.seen, left.signal);
      // A connection that was kept would hold up the end of the process.
      if (news.isClosing) reply.header('connection', 'close');
      return answer;
    },
    'GET /api/shop-order/packing-slips': async ({ actor, query }) => {
      const rows = await findShopOrdersOfSeller(db, actor.userId, query.ids);
      return { slips: await presentPackingSlips(db, rows) };
    },
    'GET /api/shop-order/:shopOrderId': async ({ actor, params }) =>
      presentShopOrderDetails(db, await getShopOrder(db, actor.userId, params.shopOrderId)),
    'POST /api/shop-order/accept': ({ actor, body }) =>
      handleShopOrders(db, jobs, actor.userId, body.ids, 'accept'),
    'POST /api/shop-order/pack': ({ actor, body }) =>
      handleShopOrders(db, jobs, actor.userId, body.ids, 'pack'),
    'POST /api/shop-order/ship': ({ actor, body: { carrier, shipments } }) => {
      const ids = shipments.map(({ id }) => id);
      const details = { shipments: shipments.map((shipment) => ({ ...shipment, carrier })) };
      return handleShopOrders(db, jobs, actor.userId, ids, 'ship', details);
    },
    'POST /api/shop-order/deliver': ({ actor, body }) =>
      handleShopOrders(db, jobs, actor.userId, body.ids, 'deliver'),
    'POST /api/shop-order/cancel': ({ actor, body: { ids, reason } }) =>
      handleShopOrders(db, jobs, actor.userId, ids, 'cancel', { note: reason }),
    'POST /api/shop-order/:shopOrderId/accept': async ({ actor, params }) =>
      presentShopOrderDetails(
        db,
        await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'accept'),
      ),
    'POST /api/shop-order/:shopOrderId/pack': async ({ actor, params }) =>
      presentShopOrderDetails(db, await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'pack')),
    'POST /api/shop-order/:shopOrderId/ship': async ({ actor, params, body }) => {
      const details = { shipments: [{ id: params.shopOrderId, ...body }] };
      const order = await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'ship', details);
      return presentShopOrderDetails(db, order);
    },
    'POST /api/shop-order/:shopOrderId/deliver': async ({ actor, params }) =>
      presentShopOrderDetails(
        db,
        await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'deliver'),
      ),
    'POST /api/shop-order/:shopOrderId/cancel': async ({ actor, params, body }) => {
      const details = { note: body.reason };
      const order = await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'cancel', details);
      return presentShopOrderDetails(db, order);
    },
  });
}
