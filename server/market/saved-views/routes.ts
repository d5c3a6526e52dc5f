import type { FastifyInstance } from 'fastify';
import { savedViewEndpoints } from '../../../contract/saved-views.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { saveView } from './save-view.ts';
import { listSavedViews, removeSavedView } from './store.ts';

export function registerSavedViews(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, savedViewEndpoints, {
    'GET /api/saved-view': ({ actor }) => listSavedViews(db, actor),
    'POST /api/saved-view': ({ actor, body }) => saveView(db, actor, body),
    'DELETE /api/saved-view/:savedViewId': async ({ actor, params }) => {
      const isRemoved = await inTransaction(db, (tx) => removeSavedView(tx, actor, params.savedViewId));
      if (!isRemoved) throw notFound('This view');
      return { message: 'The view was deleted' };
    },
  });
}
