import { z } from 'zod';
import {
  Facets,
  FilterOptions,
  Highlights,
  Product,
  ProductFilters,
  ProductPage,
  ProductParams,
} from './catalog.ts';
import { CategoryLink } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Category, filled, PageQuery, PinCode, ProductId, ShopId, unset } from './kernel/schemas.ts';

export const Suggestions = z.object({
  /** Completions of the typed text; each of them finds something. */
  queries: z.array(z.string()),
  products: z.array(
    z.object({ id: ProductId, name: z.string(), brand: z.string(), imageUrl: z.string().nullable() }),
  ),
  brands: z.array(z.string()),
  categories: z.array(Category),
  subcategories: z.array(CategoryLink),
});
export type Suggestions = z.infer<typeof Suggestions>;

const NearestFinds = z.object({
  /** The nearest first. */
  queries: z.array(z.string()),
  /** Matches, or bestsellers where there are none. */
  products: z.array(Product),
});
export type NearestFinds = z.infer<typeof NearestFinds>;

export const FilteredPage = ProductPage.extend({
  facets: Facets.optional(),
});

const SEARCH = {
  name: 'Search',
  description: 'Lists of products with filters, facets and suggestions.',
} satisfies ApiGroup;

export const searchEndpoints = defineEndpoints(SEARCH, {
  'GET /api/pro': {
    summary: 'All active products, newest first, in pages.',
    access: 'public',
    query: PageQuery,
    reply: ProductPage,
  },
  'GET /api/pro/filters/options': {
    summary: 'The values that filters can take.',
    access: 'public',
    forPages: true,
    reply: FilterOptions,
  },
  'POST /api/pro/filters': {
    summary:
      "Products that match the filter object, in pages, with facets if wanted; a search may name prices, such as 'under 2000'.",
    access: 'public',
    forPages: true,
    safe: true,
    query: PageQuery.extend({
      facets: z.literal('true').optional(),
    }),
    body: ProductFilters.extend({
      /** Products that can be delivered there come first in a search. Facets count them. */
      deliverTo: unset(PinCode),
    }),
    reply: FilteredPage,
    example: { body: { category: 'Clothing', maxPrice: 2000, sortBy: 'price_low_to_high' } },
  },
  'GET /api/shop/public/:shopId/products': {
    summary: "A shop's active products, newest first, in pages.",
    access: 'public',
    forPages: true,
    params: z.object({ shopId: ShopId }),
    query: PageQuery,
    reply: ProductPage,
    refusals: ['not_found', 'shop_closed'],
  },
  'POST /api/pro/filters/facets': {
    summary: 'How many products each option of each filter would give, beside the other filters.',
    access: 'public',
    forPages: true,
    safe: true,
    body: ProductFilters.extend({ deliverTo: unset(PinCode) }),
    reply: Facets,
    refusals: ['unavailable'],
    example: { body: { category: 'Clothing', minRating: 4 } },
  },
  'GET /api/pro/highlights': {
    summary: 'Categories with their number of products, and the rows of products of the landing page.',
    access: 'public',
    forPages: true,
    query: z.object({
      /** Ranked rows begin with products that can be delivered there. */
      deliverTo: PinCode.optional(),
    }),
    reply: Highlights,
  },
  'GET /api/pro/:productId/related': {
    summary:
      'Products bought together with it, then those of its category near in brand and price; never the product itself.',
    access: 'public',
    forPages: true,
    params: ProductParams,
    query: z.object({
      /** Products that can be delivered there come first. */
      deliverTo: PinCode.optional(),
    }),
    reply: z.array(Product),
    refusals: ['not_found', 'moved'],
  },
  'GET /api/search/suggestions': {
    summary:
      'Searches, products, brands and categories that fit what is being typed; forgives typing errors.',
    logged: 'Suggestions for a search',
    access: 'public',
    query: z.object({
      q: filled().max(100),
      /** Products that can be delivered there come first. */
      deliverTo: unset(PinCode),
    }),
    reply: Suggestions,
  },
  'GET /api/search/nearest': {
    summary: 'Nearest matches to a search that finds nothing: searches that find something, and products.',
    access: 'public',
    forPages: true,
    query: z.object({ q: filled().max(100), deliverTo: unset(PinCode) }),
    reply: NearestFinds,
  },
});
