import type { FastifyInstance } from 'fastify';
import { orderEndpoints } from '../../contract/orders.ts';
import { pageFacts } from '../platform/http/page-facts.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { getLatestOrder, getOrder } from './get-order.ts';
import { getSellerOrder, handleShopOrder, handleShopOrders } from './handle-shop-order.ts';
import { handleOrderMails } from './mails.ts';
import { checkOrderStates } from './order-states.ts';
import { presentOrder, presentOrders } from './present-order.ts';
import { presentSellerOrder, presentSellerOrders } from './present-seller-order.ts';
import { listSellerOrders } from './seller-store.ts';
import { listOrders } from './store.ts';

export function registerOrders(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  checkOrderStates();
  handleOrderMails(services);
  serve(app, authenticate, orderEndpoints, {
    'GET /api/order': async ({ actor, query }) => {
      const { rows, total } = await listOrders(db, actor.userId, query);
      return {
        orders: await presentOrders(db, rows),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalOrders: total,
      };
    },
    'GET /api/order/latest': async ({ actor }) => presentOrder(db, await getLatestOrder(db, actor.userId)),
    'GET /api/order/:orderId': async ({ actor, params }) =>
      presentOrder(db, await getOrder(db, actor.userId, params.orderId)),
    'POST /api/order/:orderId/cancel': async ({ actor, params }) =>
      presentOrder(db, await cancelOrder(db, jobs, actor.userId, params.orderId)),
    'GET /api/shop-order': async ({ actor, query }) => {
      const { rows, total } = await listSellerOrders(db, actor.userId, query);
      return { orders: await presentSellerOrders(db, rows), ...pageFacts(query, total) };
    },
    'GET /api/shop-order/:shopOrderId': async ({ actor, params }) =>
      presentSellerOrder(db, await getSellerOrder(db, actor.userId, params.shopOrderId)),
    'POST /api/shop-order/accept': ({ actor, body }) =>
      handleShopOrders(db, jobs, actor.userId, body.ids, 'accept'),
    'POST /api/shop-order/pack': ({ actor, body }) =>
      handleShopOrders(db, jobs, actor.userId, body.ids, 'pack'),
    'POST /api/shop-order/:shopOrderId/accept': async ({ actor, params }) =>
      presentSellerOrder(db, await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'accept')),
    'POST /api/shop-order/:shopOrderId/pack': async ({ actor, params }) =>
      presentSellerOrder(db, await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'pack')),
    'POST /api/shop-order/:shopOrderId/ship': async ({ actor, params, body }) => {
      const details = { note: `${body.carrier} ${body.trackingNumber}`, shipment: body };
      const order = await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'ship', details);
      return presentSellerOrder(db, order);
    },
    'POST /api/shop-order/:shopOrderId/deliver': async ({ actor, params }) =>
      presentSellerOrder(db, await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'deliver')),
    'POST /api/shop-order/:shopOrderId/cancel': async ({ actor, params, body }) => {
      const details = { note: body.reason };
      const order = await handleShopOrder(db, jobs, actor.userId, params.shopOrderId, 'cancel', details);
      return presentSellerOrder(db, order);
    },
  });
}
