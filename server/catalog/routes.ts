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
import { onShopChange, requireOpenShop } from '../shops/index.ts';
import { registerBulkChanges } from './bulk/routes.ts';
import { catalogCache, productCache } from './catalog-changes.ts';
import { discountSteps } from './discount-steps.ts';
import { isWholeSearch, type Listing, listingOf } from './listing-filters.ts';
import { KeptListingIndex } from './listing-index/index.ts';
import { Listings } from './listings.ts';
import { registerOwnProducts } from './own-product-routes.ts';
import { brandsInIndex, categoriesInIndex } from './overview.ts';
import { ProductCards } from './product-cards.ts';
import { ProductFinder } from './product-finder.ts';
import { listRelated } from './related-products.ts';
import { listRelatedIds } from './related-store.ts';
import { registerProductUploads } from './upload-routes.ts';
import { presentProduct, presentProductDetails } from './present-product.ts';
import { keepSoldFigures } from './sold-figures.ts';
import {
  countByCategory,
  findProductDetails,
  listBrands,
  listOffers,
  listProductsByIds,
  findHighestDiscount,
} from './store.ts';
import { WordIndex } from './word-index/index.ts';

const OTHERS_MAX_BYTES = 8 * 1024 * 1024;
const OFFERS = 8;

/** What the catalogue gives to those who look for products by words. */
export interface CatalogSearch {
  finder: ProductFinder;
  cards: ProductCards;
}

/** @param noteSearch told of each search of the whole shop, and whether it found anything */
export function registerCatalog(
  app: FastifyInstance,
  services: Services,
  noteSearch: (search: { text: string; hasResult: boolean }) => void,
): CatalogSearch {
  const { db, authenticate, changeFeed } = services;
  registerOwnProducts(app, services);
  registerBulkChanges(app, services);
  keepSoldFigures(services.jobs, db);
  void app.register((scope) => registerProductUploads(scope, services));
  const index = new KeptListingIndex(db, changeFeed, services.log, () => new WordIndex());
  app.addHook('onClose', () => index.close());
  const cards = new ProductCards(db, changeFeed);
  const finder = new ProductFinder(db, index);
  const listings = new Listings(db, changeFeed, { index, finder, cards });
  const cacheOptions = { maxBytes: OTHERS_MAX_BYTES, bytesOf: (reply: PreparedReply) => reply.json.length };
  const products = productCache(changeFeed, cacheOptions);
  const others = catalogCache(changeFeed, cacheOptions);
  // A product's page names its shop; shops change far more rarely than products do.
  onShopChange(changeFeed, () => products.clear());

  serve(app, authenticate, catalogEndpoints, {
    'GET /api/pro': ({ query }) => listings.page(listingOf({}, query)),
    'POST /api/pro/filters': ({ body, query }) => {
      const listing = listingOf(body, query);
      return isWholeSearch(listing) ? search(listing, body.search ?? '') : listings.page(listing);
    },

    'POST /api/pro/filters/facets': ({ body: { deliverTo, ...filters } }) =>
      listings.facets(listingOf(filters, { page: 1, limit: 1 }).filters, deliverTo),

    'GET /api/pro/filters/options': () =>
      others.getOrRead('options', async () => {
        const [known, highest] = await Promise.all([index.upToDate(), findHighestDiscount(db)]);
        const brands = known ? brandsInIndex(known) : await listBrands(db);
        return new PreparedReply(FilterOptions, {
          categories: CATEGORIES,
          brands,
          genders: GENDERS,
          discount: discountSteps(highest),
          sortOptions: SORT_OPTIONS,
        });
      }),

    'GET /api/shop/public/:shopId/products': async ({ params: { shopId }, query }) => {
      await requireOpenShop(db, shopId);
      return listings.page(listingOf({}, query, shopId));
    },

    'GET /api/pro/highlights': ({ query: { deliverTo } }) =>
      others.getOrRead(`highlights ${deliverTo ?? ''}`, async () => {
        const [known, offers] = await Promise.all([index.upToDate(), bestOffers(deliverTo)]);
        const counts = known ? categoriesInIndex(known) : await countByCategory(db);
        return new PreparedReply(Highlights, {
          categories: CATEGORIES.map((category) => ({ category, products: counts.get(category) ?? 0 })),
          offers,
        });
      }),

    'POST /api/pro/by-ids': async ({ body }) => (await listProductsByIds(db, body.ids)).map(presentProduct),

    'GET /api/pro/:productId': ({ params: { productId } }) =>
      products.getOrRead(productId, async () => {
        const details = await findProductDetails(db, productId);
        if (!details) throw notFound('This product');
        return new PreparedReply(ProductDetails, presentProductDetails(details));
      }),

    'GET /api/pro/:productId/related': ({ params: { productId }, query: { deliverTo } }) =>
      others.getOrRead(`related ${productId} ${deliverTo ?? ''}`, async () => {
        const related = await listRelated({ db, cards, listNear }, productId, deliverTo);
        if (!related) throw notFound('This product');
        return new PreparedReply(z.array(Product), related);
      }),
  });

  return { finder, cards };

  async function search(listing: Listing, text: string): Promise<PreparedReply> {
    const { reply, total } = await listings.counted(listing);
    noteSearch({ text, hasResult: total > 0 });
    return reply;
  }

  /** The best discounts on what can be delivered to the pin code, where one is given, then those on what can be bought at all. */
  async function bestOffers(pinCode: string | undefined): Promise<Product[]> {
    const near = { pinCode, discount: 1, sortBy: 'discount_high_to_low' } as const;
    const [delivered, rows] = await Promise.all([
      pinCode === undefined ? [] : listings.products(listingOf(near, { page: 1, limit: OFFERS })),
      listOffers(db, OFFERS),
    ]);
    const isDelivered = new Set(delivered.map(({ id }) => id));
    const others = rows.filter(({ id }) => !isDelivered.has(id)).map(presentProduct);
    return [...delivered, ...others].slice(0, OFFERS);
  }

  async function listNear(productId: ProductId, limit: number): Promise<ProductId[] | undefined> {
    const known = await index.upToDate();
    return known ? known.related(productId, limit) : listRelatedIds(db, productId, limit);
  }
}
