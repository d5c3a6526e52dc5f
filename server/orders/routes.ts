import type { FastifyInstance } from 'fastify';
import { orderEndpoints } from '../../contract/orders.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { getLatestOrder, getOrder } from './get-order.ts';
import { handleOrderMails } from './mails.ts';
import { checkOrderStates } from './order-states.ts';
import { presentOrder, presentOrders } from './present-order.ts';
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
  });
}
