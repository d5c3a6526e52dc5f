import type { FastifyInstance } from 'fastify';
import { FilterOptions, Highlights } from '../../../contract/catalog.ts';
import type { Rows } from '../../../contract/content.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import type { CategoryId } from '../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../contract/kernel/sort-options.ts';
import { searchEndpoints } from '../../../contract/search.ts';
import {
  catalogCache,
  discountSteps,
  findHighestDiscount,
  movedRefusal,
  ProductCards,
} from '../products/index.ts';
import { categoriesOf, noSuchCategory, onCategoryChange } from '../categories/index.ts';
import { currentContentOf, provideRows } from '../../market/content/index.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { SerializedReply, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenShop } from '../../market/shops/index.ts';
import { searchWords } from './engine/words.ts';
import { Listings } from './listings.ts';
import { MemorySearch } from './memory/memory-search.ts';
import { isWholeSearch, listingOf } from './query/listing.ts';
import { readPricedSearch } from './query/priced-search.ts';
import { fillRows } from './product-rows.ts';
import { listRelated } from './related-products.ts';
import { countSearches } from './search-counts.ts';
import { PopularSearches, SuggestionList } from './suggestions.ts';

const OTHERS_MAX_BYTES = 8 * 1024 * 1024;
const NEAREST = { queries: 4, products: 8 };

export function registerSearch(app: FastifyInstance, services: Services): void {
  const categories = categoriesOf(services);
  const content = currentContentOf(services);
  const { db, authenticate, changeFeed, log, readiness } = services;
  const search = new MemorySearch(db, changeFeed, categories, log);
  app.addHook('onClose', () => search.close());
  readiness.push(() => search.isReady);
  const noteSearch = countSearches(app, services);
  const cards = new ProductCards(db, changeFeed);
  const listings = new Listings(search, cards, changeFeed, categories);
  const suggestions = new SuggestionList(search, cards, new PopularSearches(db), changeFeed);
  const others = catalogCache<SerializedReply>(changeFeed, {
    maxBytes: OTHERS_MAX_BYTES,
    bytesOf: (reply) => reply.json.length,
  });

  onCategoryChange(changeFeed, () => others.clear());

  serve(app, authenticate, searchEndpoints, {
    'GET /api/pro': ({ query }) => listings.page(listingOf({}, query)),

    'POST /api/pro/filters': async ({ body, query: { facets, ...pages } }) => {
      await refuseUnknown(body.category);
      const listing = listingOf(body, pages);
      const { reply, total } = await (facets
        ? listings.withFacets(listing, body.deliverTo)
        : listings.counted(listing));
      if (!isWholeSearch(listing)) return reply;
      noteSearch({ text: body.search ?? '', hasResult: total > 0 });
      return reply;
    },

    'POST /api/pro/filters/facets': async ({ body: { deliverTo, ...filters } }) => {
      await refuseUnknown(filters.category);
      return listings.facets(listingOf(filters, { page: 1, limit: 1 }).filters, deliverTo);
    },

    'GET /api/pro/filters/options': () =>
      others.getOrRead('options', async () => {
        const [{ brands }, highest] = await Promise.all([search.overview(), findHighestDiscount(db)]);
        return new SerializedReply(FilterOptions, {
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

    'GET /api/pro/highlights': async ({ query: { deliverTo } }) => {
      const { rows } = await content.of('rows');
      return others.getOrRead(`highlights ${JSON.stringify([deliverTo, rows])}`, async () => {
        const [{ categories: counted }, filled] = await Promise.all([
          search.overview(),
          rowsFor(rows, deliverTo),
        ]);
        return new SerializedReply(Highlights, { categories: counted, rows: filled });
      });
    },

    'GET /api/pro/:productId/related': ({ params: { productId }, query: { deliverTo } }) =>
      others.getOrRead(`related ${productId} ${deliverTo ?? ''}`, async () => {
        const related = await listRelated({ db, cards, search }, productId, deliverTo);
        if (!related) throw (await movedRefusal(db, productId)) ?? notFound('This product');
        return new SerializedReply(searchEndpoints['GET /api/pro/:productId/related'].reply, related);
      }),

    'GET /api/search/suggestions': ({ query: { q, deliverTo } }) => suggestions.for(q, deliverTo ?? null),

    'GET /api/search/nearest': async ({ query: { q, deliverTo } }) => {
      const { queries, products } = await search.nearest({
        words: searchWords(readPricedSearch(q).text),
        deliverTo: deliverTo ?? null,
        limits: NEAREST,
      });
      return { queries, products: await cards.list(products) };
    },
  });

  provideRows(services, (rows) => rowsFor(rows, undefined));

  function rowsFor(rows: Rows['rows'], deliverTo: string | undefined) {
    return fillRows(rows, { db, listings, deliverTo });
  }

  async function refuseUnknown(ids: readonly CategoryId[] = []): Promise<void> {
    const tree = await categories.tree();
    const unknown = ids.find((id) => !tree.find(id));
    if (unknown !== undefined) throw noSuchCategory(unknown, 'category');
  }
}
