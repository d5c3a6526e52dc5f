import type { FastifyInstance } from 'fastify';
import { productMergeEndpoints } from '../../../../contract/product-merges.ts';
import { categoriesOf } from '../../categories/index.ts';
import { getOwnProduct, presentSellerProduct } from '../index.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Concept } from '../../../concept/concept.ts';
import type { Services } from '../../../platform/services.ts';
import { mergeProducts } from './merge-products.ts';
import { suggestMerge } from './suggest-merge.ts';

export function registerProductMerges(
  app: FastifyInstance,
  services: Services,
  concepts: readonly Concept[],
): void {
  const { db, authenticate } = services;
  const categories = categoriesOf(services);
  serve(app, authenticate, productMergeEndpoints, {
    'POST /api/pro/merge/suggestion': async ({ actor, body }) =>
      suggestMerge(db, await categories.tree(), actor.ownerId, body.ids),
    'POST /api/pro/merge': async ({ actor, body }) => {
      const tree = await categories.tree();
      await mergeProducts(db, concepts, tree, actor.ownerId, body);
      return presentSellerProduct(await getOwnProduct(db, tree, actor.ownerId, body.keptId), tree);
    },
  });
}
