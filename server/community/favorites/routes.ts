import type { FastifyInstance } from 'fastify';
import { type Favorite, favoriteEndpoints } from '../../../contract/favorites.ts';
import { REMOVED_FROM_FAVORITES } from '../../../contract/kernel/messages.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { listProductsByIds, presentId, presentProduct } from '../../catalogue/products/index.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { addFavorite, favoriteNotFound, takeOverFavorites } from './change-favorites.ts';
import { isFavorite, listFavoriteIds, removeFavorite } from './store.ts';

export function registerFavorites(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  const favoritesOf = async (userId: UserId): Promise<Favorite[]> =>
    (await listProductsByIds(db, await listFavoriteIds(db, userId))).map(presentProduct);

  serve(app, authenticate, favoriteEndpoints, {
    'GET /api/favorite': ({ actor }) => favoritesOf(actor.userId),
    'POST /api/favorite': async ({ actor, body }) =>
      presentProduct(await addFavorite(db, actor.userId, body.productId)),
    'POST /api/favorite/merge': async ({ actor, body }) => {
      await takeOverFavorites(db, actor.userId, body.productIds);
      return favoritesOf(actor.userId);
    },
    'DELETE /api/favorite/:productId': async ({ actor, params }) => {
      if (!(await removeFavorite(db, actor.userId, await presentId(db, params.productId))))
        throw favoriteNotFound();
      return { message: REMOVED_FROM_FAVORITES };
    },
    'GET /api/favorite/check/:productId': async ({ actor, params }) => ({
      isFavorite: await isFavorite(db, actor.userId, await presentId(db, params.productId)),
    }),
  });
}
