import type { FastifyInstance } from 'fastify';
import { categoryEndpoints } from '../../../contract/categories.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { Categories } from './categories.ts';

/** Serves the tree, and gives it to the concepts that read it. */
export function registerCategories(
  app: FastifyInstance,
  { db, changeFeed, authenticate }: Services,
): Categories {
  const categories = new Categories(db, changeFeed);
  serve(app, authenticate, categoryEndpoints, {
    'GET /api/categories': () => categories.reply(),
  });
  return categories;
}
