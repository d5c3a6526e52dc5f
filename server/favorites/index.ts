export { registerFavorites } from './routes.ts';
export { exportFavorites } from './export-favorites.ts';
export { removeFavorites } from './store.ts';
