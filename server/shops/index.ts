export { isOffered, takesOrders } from './offered.ts';
export { presentLegalBlock } from './present-shop.ts';
export { registerShops } from './routes.ts';
export { onShopChange, onShopOffered, requireOpenShop } from './shops.ts';
export {
  closeShopOf,
  countShops,
  findShopOfOwner,
  listShopIds,
  listShopsInReview,
  lockShopOf,
} from './store.ts';
