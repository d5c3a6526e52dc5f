export { registerShops } from './routes.ts';
export { onShopChange } from './shop-changes.ts';
export { requireOpenShop } from './require-open-shop.ts';
export { closeShopOf, countShops, findShopOfOwner, listShopIds } from './store.ts';
