export { endOrder, orderEnded } from './end-order.ts';
export { getOrder } from './get-order.ts';
export { shopOrderCancelled } from './handle-shop-order.ts';
export {
  FIRST_ORDER_STATES,
  FIRST_SHOP_ORDER_STATES,
  ORDER_TRANSITIONS,
  SHOP_ORDER_TRANSITIONS,
} from './order-states.ts';
export { completePlacing, placePaidOrder } from './place-order.ts';
export { noLongerAwaitingPayment } from './refusals.ts';
export { registerOrders } from './routes.ts';
export { findPlacedShopOrder } from './seller-store.ts';
export {
  countRecentOrders,
  findOrder,
  findOrderLines,
  findOverdueOrders,
  findShopOrders,
  hasPlacedTwin,
  insertOrder,
  lockOpenOrder,
  lockOrder,
  type NewOrder,
  type OrderRow,
} from './store.ts';
