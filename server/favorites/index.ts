export { registerFavorites } from './routes.ts';
