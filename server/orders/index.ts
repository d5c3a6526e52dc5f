export { standingAdjustments } from './adjustment-store.ts';
export { findRefundedItems, findReturns, refundOf, type ReturnRow } from './after-sale-store.ts';
export { awaitConfirmation } from './confirmation/confirm-order.ts';
export {
  findOpenAtTheDoor,
  findReceived,
  findUnconfirmedOrders,
  lockDoor,
  type OrderSum,
} from './at-the-door.ts';
export { endOrder, orderEnded } from './end-order.ts';
export { getOrder } from './get-order.ts';
export {
  FIRST_ORDER_STATES,
  FIRST_SHOP_ORDER_STATES,
  ORDER_TRANSITIONS,
  RETURNABLE_STATES,
  SHOP_ORDER_STAYS,
  isWaiting,
  SHOP_ORDER_TRANSITIONS,
  VAIN_RETURNS,
} from './order-states.ts';
export { readOwnOrders } from './own-data.ts';
export { completePlacing, placePaidOrder } from './place-order.ts';
export { presentReturn } from './present-return.ts';
export {
  findOrder,
  findOrderLines,
  findOverdueOrders,
  findPartOf,
  findShopOrders,
  hasOpenOrder,
  hasPlacedTwin,
  recentOrdersOf,
} from './read-store.ts';
export { noLongerAwaitingPayment, orderNotFound } from './refusals.ts';
export { changesOf, presentRefundQuote, repricePart, requireShown } from './reprice-part.ts';
export { registerOrders } from './routes.ts';
export { findPlacedShopOrder } from './seller-store.ts';
export {
  forgetContacts,
  type InsertedOrder,
  insertAdjustments,
  insertOrder,
  lockOpenOrder,
  lockOrder,
  moveOwnShopOrders,
  type NewOrder,
  type OrderRow,
  type PartMover,
} from './store.ts';
export { moneyOwed } from './undo-sale.ts';
