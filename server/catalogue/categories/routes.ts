import type { FastifyInstance } from 'fastify';
import { categoryEndpoints } from '../../../contract/categories.ts';
import { serve } from '../../platform/http/serve.ts';
import { perApp, type Services } from '../../platform/services.ts';
import { Categories } from './categories.ts';

export const categoriesOf = perApp(({ db, changeFeed }) => new Categories(db, changeFeed));

export function registerCategories(app: FastifyInstance, services: Services): void {
  serve(app, services.authenticate, categoryEndpoints, {
    'GET /api/categories': () => categoriesOf(services).reply(),
  });
}
