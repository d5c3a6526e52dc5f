import type { FastifyInstance } from 'fastify';
import { searchEndpoints } from '../../contract/search.ts';
import { type CatalogSearch, readPricedSearch, searchWords } from '../catalog/index.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { PopularSearches } from './popular-searches.ts';
import { SuggestionList } from './suggestion-list.ts';

const NEAREST_QUERIES = 4;
const NEAREST_PRODUCTS = 8;

export function registerSearch(
  app: FastifyInstance,
  { db, authenticate, changeFeed }: Services,
  catalog: CatalogSearch,
): void {
  const suggestions = new SuggestionList(catalog, new PopularSearches(db), changeFeed);
  serve(app, authenticate, searchEndpoints, {
    'GET /api/search/suggestions': ({ query: { q, deliverTo } }) => suggestions.for(q, deliverTo ?? null),

    'GET /api/search/nearest': async ({ query: { q, deliverTo } }) => {
      const { queries, ids } = await catalog.finder.nearest(searchWords(readPricedSearch(q).text), {
        deliverTo: deliverTo ?? null,
        queries: NEAREST_QUERIES,
        products: NEAREST_PRODUCTS,
      });
      return { queries, products: await catalog.cards.list(ids) };
    },
  });
}
