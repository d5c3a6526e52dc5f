import { concept } from '../../concept/concept.ts';
import { favoriteMails, favoriteSchedules } from './favorite-alerts.ts';
import { moveFavorites, removeFavorites } from './store.ts';
import { exportFavorites } from './export-favorites.ts';
import { registerFavorites } from './routes.ts';

export const favorites = concept({
  api: registerFavorites,
  mails: favoriteMails,
  schedules: favoriteSchedules,
  personal: {
    exported: async ({ db }, { userId }) => ({
      favorites: { about: 'Products that you put aside.', data: await exportFavorites(db, userId) },
    }),
    erase: ({ tx, userId }) => removeFavorites(tx, userId),
  },
  moveMerged: (tx, { mergedIds, keptId }) => moveFavorites(tx, mergedIds, keptId),
});
