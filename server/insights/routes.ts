import type { FastifyInstance } from 'fastify';
import { insightsEndpoints } from '../../contract/insights.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { readInsights } from './read-insights.ts';

export function registerInsights(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, insightsEndpoints, {
    'GET /api/insights': ({ actor, query }) => readInsights(db, actor.userId, query),
  });
}
