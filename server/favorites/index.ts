export { registerFavorites } from './routes.ts';
export { readOwnFavorites } from './own-data.ts';
export { forgetFavorites } from './store.ts';
