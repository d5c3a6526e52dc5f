export { closeShopOf } from './close-shop.ts';
export { isOffered, takesOrders } from './offered.ts';
export { presentLegalBlock } from './present-shop.ts';
export { registerShops } from './routes.ts';
export { onShopChange, onShopOffered, requireOpenShop } from './shops.ts';
export {
  countShops,
  findShopOfOwner,
  listShopIds,
  listShopsInReview,
  lockShopOf,
} from './store.ts';
