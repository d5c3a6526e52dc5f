export { registerFavorites } from './routes.ts';
export { exportFavorites } from './export-favorites.ts';
export { moveFavorites, removeFavorites } from './store.ts';
