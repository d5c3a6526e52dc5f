export { registerShops } from './routes.ts';
export { findShopOfOwner, type ShopRow } from './store.ts';
