import type { FastifyInstance } from 'fastify';
import {
  catalogEndpoints,
  FilterOptions,
  Highlights,
  Product,
  ProductDetails,
} from '../../contract/catalog.ts';
import { z } from 'zod';
import { CATEGORIES, GENDERS } from '../../contract/kernel/categories.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../contract/kernel/sort-options.ts';
import { notFound } from '../platform/http/refusal.ts';
import { PreparedReply, serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { catalogCache, productCache } from './catalog-changes.ts';
import { discountSteps } from './discount-steps.ts';
import { listingOf } from './listing-filters.ts';
import { Listings } from './listings.ts';
import { registerOwnProducts } from './own-product-routes.ts';
import { registerProductUploads } from './upload-routes.ts';
import { presentProduct, presentProductDetails } from './present-product.ts';
import {
  countByCategory,
  findProductDetails,
  listBrands,
  listOffers,
  listProductsByIds,
  listRelated,
  findHighestDiscount,
} from './store.ts';

const OTHERS_MAX_BYTES = 16 * 1024 * 1024;
const OFFERS = 8;
const RELATED = 8;

export function registerCatalog(app: FastifyInstance, services: Services): void {
  const { db, authenticate, announcements } = services;
  registerOwnProducts(app, services);
  void app.register((scope) => registerProductUploads(scope, services));
  const listings = new Listings(db, announcements);
  const cacheOptions = { maxBytes: OTHERS_MAX_BYTES, bytesOf: (reply: PreparedReply) => reply.json.length };
  const products = productCache(announcements, cacheOptions);
  const others = catalogCache(announcements, cacheOptions);

  serve(app, authenticate, catalogEndpoints, {
    'GET /api/pro': ({ query }) => listings.page(listingOf({}, query)),
    'POST /api/pro/filters': ({ body, query }) => listings.page(listingOf(body, query)),

    'GET /api/pro/filters/options': () =>
      others.getOrRead('options', async () => {
        const [brands, highest] = await Promise.all([listBrands(db), findHighestDiscount(db)]);
        return new PreparedReply(FilterOptions, {
          categories: CATEGORIES,
          brands,
          genders: GENDERS,
          discount: discountSteps(highest),
          sortOptions: SORT_OPTIONS,
        });
      }),

    'GET /api/pro/highlights': () =>
      others.getOrRead('highlights', async () => {
        const [counts, offers] = await Promise.all([countByCategory(db), listOffers(db, OFFERS)]);
        return new PreparedReply(Highlights, {
          categories: CATEGORIES.map((category) => ({ category, products: counts.get(category) ?? 0 })),
          offers: offers.map(presentProduct),
        });
      }),

    'POST /api/pro/by-ids': async ({ body }) => (await listProductsByIds(db, body.ids)).map(presentProduct),

    'GET /api/pro/:productId': ({ params: { productId } }) =>
      products.getOrRead(productId, async () => {
        const details = await findProductDetails(db, productId);
        if (!details) throw notFound('This product');
        return new PreparedReply(ProductDetails, presentProductDetails(details));
      }),

    'GET /api/pro/:productId/related': ({ params: { productId } }) =>
      others.getOrRead(`related ${productId}`, () => readRelated(productId)),
  });

  async function readRelated(productId: ProductId): Promise<PreparedReply> {
    const [product] = await listProductsByIds(db, [productId]);
    if (!product) throw notFound('This product');
    const related = await listRelated(db, product, RELATED);
    return new PreparedReply(z.array(Product), related.map(presentProduct));
  }
}
