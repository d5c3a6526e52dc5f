import { z } from 'zod';
import { Product } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import { Category, filled, PinCode, ProductId, unset } from './kernel/schemas.ts';

export const Suggestions = z.object({
  /** How people go on with what was typed; each of them finds something. */
  queries: z.array(z.string()),
  products: z.array(
    z.object({ id: ProductId, name: z.string(), brand: z.string(), imageUrl: z.string().nullable() }),
  ),
  brands: z.array(z.string()),
  categories: z.array(Category),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const NearestFinds = z.object({
  /** The nearest first. */
  queries: z.array(z.string()),
  /** What they find; what sells best if there are none. */
  products: z.array(Product),
});
export type NearestFinds = z.infer<typeof NearestFinds>;

export const searchEndpoints = defineEndpoints('Search', {
  'GET /api/search/suggestions': {
    summary:
      'Searches, products, brands and categories that fit what is being typed; forgives typing errors.',
    access: 'public',
    query: z.object({
      q: filled().max(100),
      /** What can be delivered to this pin code comes first. */
      deliverTo: unset(PinCode),
    }),
    reply: Suggestions,
  },
  'GET /api/search/nearest': {
    summary: 'What comes nearest to a search that finds nothing: searches that find something, and products.',
    access: 'public',
    query: z.object({ q: filled().max(100), deliverTo: unset(PinCode) }),
    reply: NearestFinds,
  },
});
