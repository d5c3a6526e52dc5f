import type { FastifyInstance } from 'fastify';
import { productMergeEndpoints } from '../../contract/product-merges.ts';
import { presentSellerProduct } from '../catalog/index.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { mergeProducts } from './merge-products.ts';
import { suggestMerge } from './suggest-merge.ts';

/** Several products of a shop become one with variants. */
export function registerProductMerges(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, productMergeEndpoints, {
    'POST /api/pro/merge/suggestion': ({ actor, body }) => suggestMerge(db, actor.userId, body.ids),
    'POST /api/pro/merge': async ({ actor, body }) =>
      presentSellerProduct(await mergeProducts(db, actor.userId, body)),
  });
}
