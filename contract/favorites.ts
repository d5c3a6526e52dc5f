import { z } from 'zod';
import { Product } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Message, ProductId } from './kernel/schemas.ts';

/** A favorite is the product itself: its `id` is the product's id (ENT-20). */
export const Favorite = Product;
export type Favorite = z.infer<typeof Favorite>;

const ProductParams = z.object({ productId: ProductId });

const FAVORITES = { name: 'Favorites', description: 'Products that a buyer has saved.' } satisfies ApiGroup;

export const favoriteEndpoints = defineEndpoints(FAVORITES, {
  'GET /api/favorite': {
    summary: "The buyer's favorites, newest first.",
    access: 'buyer',
    reply: z.array(Favorite),
  },
  'POST /api/favorite': {
    summary: 'Keep a product as a favorite; doing so twice is the same as once.',
    access: 'buyer',
    body: z.object({ productId: ProductId }),
    reply: Favorite,
    status: 201,
    refusals: ['not_found', 'limit_reached'],
  },
  'POST /api/favorite/merge': {
    summary: "Add a visitor's favorites to the account; unknown products are left out.",
    access: 'buyer',
    body: z.object({ productIds: z.array(ProductId).max(100) }),
    reply: z.array(Favorite),
  },
  'DELETE /api/favorite/:productId': {
    summary: 'Remove a favorite.',
    access: 'buyer',
    params: ProductParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'GET /api/favorite/check/:productId': {
    summary: 'Whether a product is among the favorites.',
    access: 'buyer',
    params: ProductParams,
    reply: z.object({ isFavorite: z.boolean() }),
  },
});
