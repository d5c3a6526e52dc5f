import type { FastifyInstance } from 'fastify';
import { type BulkSelection, bulkChangeEndpoints } from '../../../../contract/bulk-changes.ts';
import type { Categories, CategoryTree } from '../../categories/index.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { sellerFilters } from '../seller-filters.ts';
import { applyChange, previewChange, undoChange } from './change-many.ts';
import { presentBulkChange, presentPreview } from './present-bulk-change.ts';
import { listBulkChanges, type SellerSelection } from './store.ts';

const LATEST = 10;

export function registerBulkChanges(
  app: FastifyInstance,
  { db, authenticate, clock }: Services,
  categories: Categories,
): void {
  serve(app, authenticate, bulkChangeEndpoints, {
    'GET /api/shop/bulk-changes': async ({ actor }) =>
      (await listBulkChanges(db, actor.ownerId, LATEST)).map(presentBulkChange),

    'POST /api/shop/bulk-changes/preview': async ({ actor, body: { selection, change } }) => {
      const tree = await categories.tree();
      const own = sellerSelection(tree, selection);
      return presentPreview(await previewChange(db, tree, actor.ownerId, own, change, clock()), tree);
    },

    'POST /api/shop/bulk-changes': async ({ actor, body: { selection, change, fingerprint } }) => {
      const tree = await categories.tree();
      const own = sellerSelection(tree, selection);
      return presentBulkChange(await applyChange(db, tree, actor.ownerId, own, change, fingerprint, clock()));
    },

    'POST /api/shop/bulk-changes/:changeId/undo': async ({ actor, params }) =>
      undoChange(db, await categories.tree(), actor.ownerId, params.changeId),
  });
}

function sellerSelection(tree: CategoryTree, selection: BulkSelection): SellerSelection {
  return 'ids' in selection ? selection : { filters: sellerFilters(tree, selection.filters) };
}
