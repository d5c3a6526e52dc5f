export { registerFavorites } from './routes.ts';
export { exportFavorites } from './export-favorites.ts';
export { forgetFavorites } from './store.ts';
