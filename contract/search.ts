import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Category, ProductId } from './kernel/schemas.ts';

export const Suggestions = z.object({
  products: z.array(
    z.object({ id: ProductId, name: z.string(), brand: z.string(), imageUrl: z.string().nullable() }),
  ),
  brands: z.array(z.string()),
  categories: z.array(Category),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const searchEndpoints = defineEndpoints({
  'GET /api/search/suggestions': {
    summary: 'Products, brands and categories that fit what is being typed; forgives typing errors.',
    access: 'public',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: Suggestions,
  },
});
