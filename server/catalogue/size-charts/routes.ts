import type { FastifyInstance } from 'fastify';
import { sizeChartEndpoints } from '../../../contract/size-charts.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { addSizeChart, deleteSizeChart, editSizeChart, getOwnChart } from './edit-size-chart.ts';
import { sizeChartNotFound } from './refusals.ts';
import { findSizeTable, listOwnCharts } from './store.ts';

export function registerSizeCharts(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, sizeChartEndpoints, {
    'GET /api/pro/:productId/size-chart': async ({ params }) => {
      const table = await findSizeTable(db, params.productId);
      if (!table) throw sizeChartNotFound();
      return table;
    },
    'GET /api/size-chart': async ({ actor, query }) => {
      const { rows, total } = await listOwnCharts(db, actor.ownerId, query);
      return { charts: rows, ...pageFacts(query, total) };
    },
    'GET /api/size-chart/:sizeChartId': ({ actor, params }) =>
      getOwnChart(db, actor.ownerId, params.sizeChartId),
    'POST /api/size-chart': ({ actor, body }) => addSizeChart(db, actor.ownerId, body),
    'PUT /api/size-chart/:sizeChartId': ({ actor, params, body }) =>
      editSizeChart(db, actor.ownerId, params.sizeChartId, body),
    'DELETE /api/size-chart/:sizeChartId': async ({ actor, params }) => {
      await deleteSizeChart(db, actor.ownerId, params.sizeChartId);
      return { message: 'Size chart deleted' };
    },
    find: {
      sizeChartId: ({ actor, params }) => getOwnChart(db, actor.ownerId, params.sizeChartId),
    },
  });
}
