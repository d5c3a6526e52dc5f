import { concept } from '../../concept/concept.ts';
import { registerFavorites } from './routes.ts';

export { exportFavorites } from './export-favorites.ts';
export { moveFavorites, removeFavorites } from './store.ts';

export const favorites = concept({
  name: 'favorites',
  api: registerFavorites,
});
