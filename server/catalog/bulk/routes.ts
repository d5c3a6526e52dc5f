import type { FastifyInstance } from 'fastify';
import { bulkChangeEndpoints } from '../../../contract/bulk-changes.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { applyChange, previewChange, undoChange } from './change-many.ts';
import { presentBulkChange, presentPreview } from './present-bulk-change.ts';
import { listBulkChanges } from './store.ts';

/** Changes that a seller still sees, and may undo. */
const LATEST = 10;

/** One change of many products of the own shop at once. */
export function registerBulkChanges(app: FastifyInstance, { db, authenticate, clock }: Services): void {
  serve(app, authenticate, bulkChangeEndpoints, {
    'GET /api/shop/bulk-changes': async ({ actor }) =>
      (await listBulkChanges(db, actor.userId, LATEST)).map(presentBulkChange),

    'POST /api/shop/bulk-changes/preview': async ({ actor, body: { selection, change } }) =>
      presentPreview(await previewChange(db, actor.userId, selection, change, clock())),

    'POST /api/shop/bulk-changes': async ({ actor, body: { selection, change, fingerprint } }) =>
      presentBulkChange(await applyChange(db, actor.userId, selection, change, fingerprint, clock())),

    'POST /api/shop/bulk-changes/:changeId/undo': ({ actor, params }) =>
      undoChange(db, actor.userId, params.changeId),
  });
}
