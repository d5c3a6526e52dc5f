import type { FastifyInstance } from 'fastify';
import { stockAlertEndpoints } from '../../../contract/stock-alerts.ts';
import { presentId } from '../../catalogue/products/index.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { requestStockAlert } from './request-stock-alert.ts';
import { stockAlertNotFound } from './refusals.ts';
import { listStockAlerts, listStockAlertsOf, removeStockAlert } from './store.ts';

export function registerStockAlerts(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;

  serve(app, authenticate, stockAlertEndpoints, {
    'GET /api/stock-alert': ({ actor }) => listStockAlerts(db, actor.userId),
    'GET /api/stock-alert/product/:productId': async ({ actor, params }) =>
      listStockAlertsOf(db, actor.userId, await presentId(db, params.productId)),
    'PUT /api/stock-alert/:variantId': ({ actor, params, body }) =>
      requestStockAlert(db, actor.userId, { ...params, ...body }),
    'DELETE /api/stock-alert/:variantId': async ({ actor, params }) => {
      if (!(await removeStockAlert(db, actor.userId, params.variantId))) throw stockAlertNotFound();
      return { message: 'You will get no mail about it.' };
    },
  });
}
