export { registerShops } from './routes.ts';
