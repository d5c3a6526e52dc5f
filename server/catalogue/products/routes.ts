import type { FastifyInstance } from 'fastify';
import { catalogEndpoints, ProductDetails } from '../../../contract/catalog.ts';
import { categoriesOf, onCategoryChange } from '../categories/index.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { SerializedReply, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { onShopChange } from '../../market/shops/index.ts';
import { registerProductApprovals } from './approval/routes.ts';
import { registerBulkChanges } from './bulk/routes.ts';
import { productCache } from './catalog-changes.ts';
import { compareDetails } from './compare-details.ts';
import { movedRefusal, presentIds } from './moved-products.ts';
import { registerSellerProducts } from './seller-product-routes.ts';
import { presentProduct, presentProductDetails } from './present-product.ts';
import { findProductDetails, listProductsByIds } from './read-products.ts';
import { registerProductUploads } from './upload-routes.ts';

const DETAILS_MAX_BYTES = 8 * 1024 * 1024;

export function registerCatalog(app: FastifyInstance, services: Services): void {
  const { db, authenticate, changeFeed } = services;
  const categories = categoriesOf(services);
  registerSellerProducts(app, services, categories);
  registerBulkChanges(app, services, categories);
  registerProductApprovals(app, services, categories);
  void app.register((scope) => registerProductUploads(scope, services, categories));
  const details = productCache<SerializedReply>(changeFeed, {
    maxBytes: DETAILS_MAX_BYTES,
    bytesOf: (reply) => reply.json.length,
  });
  // A product's page names its shop; shops change far more rarely than products do.
  onShopChange(changeFeed, () => details.clear());
  onCategoryChange(changeFeed, () => details.clear());

  serve(app, authenticate, catalogEndpoints, {
    'POST /api/pro/by-ids': async ({ body }) =>
      (await listProductsByIds(db, await presentIds(db, body.ids))).map(presentProduct),

    'GET /api/pro/comparison': async ({ query }) => {
      const tree = await categories.tree();
      const rows = await Promise.all(query.ids.map((id) => findProductDetails(db, id)));
      return compareDetails(
        rows.flatMap((row) => (row ? presentProductDetails(row, tree) : [])),
        tree,
      );
    },

    'GET /api/pro/:productId': ({ params: { productId } }) =>
      details.find(productId) ??
      details.getOrRead(productId, async () => {
        const product = await findProductDetails(db, productId);
        if (!product) throw (await movedRefusal(db, productId)) ?? notFound('This product');
        return new SerializedReply(ProductDetails, presentProductDetails(product, await categories.tree()));
      }),
  });
}
