export { registerShops } from './routes.ts';
export { findShopOfOwner } from './store.ts';
