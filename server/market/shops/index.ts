export { closeShopOf } from './close-shop.ts';
export { moderatedShops } from './moderated-shops.ts';
export { isOffered, isUp, takesOrders, wasShown } from './offered.ts';
export { exportShops } from './operators/export-shops.ts';
export { listShops } from './operators/list-shops.ts';
export { moveAsOperator } from './operators/move-as-operator.ts';
export { findShopForOperators, type ShopForOperators } from './operators/read-shop.ts';
export { presentLegalBlock } from './present-shop.ts';
export { shopIsMissing } from './refusals.ts';
export { registerShops } from './routes.ts';
export { onShopChange, onShopOffered, requireOpenShop } from './shops.ts';
export {
  countShops,
  countShopsToCheck,
  findShopOfOwner,
  listShopIds,
  listShopsToCheck,
  lockShopOf,
} from './store.ts';
