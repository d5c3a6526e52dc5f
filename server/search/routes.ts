import type { FastifyInstance } from 'fastify';
import { searchEndpoints } from '../../contract/search.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { SuggestionList } from './suggestion-list.ts';

export function registerSearch(app: FastifyInstance, { db, authenticate, announcements }: Services): void {
  const suggestions = new SuggestionList(db, announcements);
  serve(app, authenticate, searchEndpoints, {
    'GET /api/search/suggestions': ({ query }) => suggestions.for(query.q),
  });
}
