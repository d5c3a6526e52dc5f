import type { FastifyInstance } from 'fastify';
import { orderTrackingEndpoints } from '../../../contract/order-tracking.ts';
import { orderEndpoints } from '../../../contract/orders.ts';
import { addressPrefix } from '../../platform/http/address-prefix.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { buyAgain } from './buy-again.ts';
import {
  confirmByCode,
  confirmByLink,
  mailConfirmationAgain,
  readByLink,
} from './confirmation/confirm-order.ts';
import { cancelOrder } from './end-order.ts';
import {
  cancelOrderLine,
  cancelShopOrder,
  quoteLineCancel,
  quoteShopOrderCancel,
} from './after-sale/cancel.ts';
import {
  findShopOrderOfBuyer,
  findShopOrderOfLine,
  getLatestOrder,
  getOrder,
  listOrders,
} from './read-orders.ts';
import { checkOrderStates } from './order-states.ts';
import { presentOrderSummaries } from './order-summaries.ts';
import { presentOrder, presentOrders } from './present-order.ts';
import { lineNotFound, orderNotFound } from './refusals.ts';
import { registerShopOrders } from './fulfilment/routes.ts';
import { trackOrder } from './tracking/track-order.ts';

export function registerOrders(app: FastifyInstance, services: Services): void {
  const { db, jobs, authenticate } = services;
  checkOrderStates();
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
    'GET /api/order/list': async ({ actor, query }) => {
      const { rows, total } = await listOrders(db, actor.userId, query);
      return { orders: await presentOrderSummaries(db, rows), ...pageFacts(query, total) };
    },
    'GET /api/order/latest': async ({ actor }) => presentOrder(db, await getLatestOrder(db, actor.userId)),
    'GET /api/order/:orderId': async ({ actor, params }) =>
      presentOrder(db, await getOrder(db, actor.userId, params.orderId)),
    'POST /api/order/:orderId/confirm': async ({ actor, params, body }) =>
      presentOrder(db, await confirmByCode(services, actor.userId, params.orderId, body.code)),
    'GET /api/order/confirm': ({ query }) => readByLink(db, query.token),
    'POST /api/order/confirm': ({ body }) => confirmByLink(services, body.token),
    'POST /api/order/:orderId/confirmation': async ({ actor, params, request }) => {
      await mailConfirmationAgain(services, actor.userId, params.orderId, request.ip);
      return { message: 'We have sent you a new mail with a code and a link.' };
    },
    'POST /api/order/:orderId/cancel': async ({ actor, params, body }) =>
      presentOrder(db, await cancelOrder(db, jobs, actor.userId, params.orderId, body?.reason)),
    'GET /api/order/shop-order/:shopOrderId/cancel': ({ actor, params }) =>
      quoteShopOrderCancel(db, actor.userId, params.shopOrderId),
    'POST /api/order/shop-order/:shopOrderId/cancel': async ({ actor, params, body }) =>
      presentOrder(db, await cancelShopOrder(db, jobs, actor.userId, params.shopOrderId, body?.reason)),
    'GET /api/order/line/:lineId/cancel': ({ actor, params }) =>
      quoteLineCancel(db, actor.userId, params.lineId),
    'POST /api/order/line/:lineId/cancel': async ({ actor, params, body }) =>
      presentOrder(db, await cancelOrderLine(db, jobs, actor.userId, params.lineId, body)),
    'POST /api/order/:orderId/buy-again': async ({ actor, params }) => ({
      lines: await buyAgain(db, await getOrder(db, actor.userId, params.orderId)),
    }),
    find: {
      orderId: ({ actor, params }) => getOrder(db, actor.userId, params.orderId),
      shopOrderId: async ({ actor, params }) => {
        if (!(await findShopOrderOfBuyer(db, actor.userId, params.shopOrderId))) throw orderNotFound();
      },
      lineId: async ({ actor, params }) => {
        if (!(await findShopOrderOfLine(db, actor.userId, params.lineId))) throw lineNotFound();
      },
    },
  });
  serve(app, authenticate, orderTrackingEndpoints, {
    'POST /api/order/track': ({ body, request }) => trackOrder(services, body, addressPrefix(request.ip)),
  });
  registerShopOrders(app, services);
}
