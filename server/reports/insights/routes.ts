import type { FastifyInstance } from 'fastify';
import { insightsEndpoints } from '../../../contract/insights.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { countInterest } from './interest.ts';
import { presentUnmet, readInsights } from './read-insights.ts';
import { forRights, readToday } from './read-today.ts';
import { listUnmetDemand } from './store.ts';
import { countUnmetDemand } from './unmet-demand.ts';

export function registerInsights(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  countUnmetDemand(app, services);
  const noteInterest = countInterest(app, services);
  serve(app, authenticate, insightsEndpoints, {
    'GET /api/insights': ({ actor, query }) => readInsights(db, actor.ownerId, query),
    'GET /api/shop/today': async ({ actor }) => forRights(await readToday(db, actor.ownerId), actor.rights),
    'GET /api/insights/unmet-demand': async ({ actor, query }) => {
      const { rows, total } = await listUnmetDemand(db, actor.ownerId, query);
      return { pinCodes: rows.map(presentUnmet), ...pageFacts(query, total) };
    },
    'POST /api/pro/:productId/interest': async ({ request, params, body }) => {
      await noteInterest(request, params.productId, body.kind);
      return { message: 'Thank you' };
    },
  });
}
