import { concept } from '../../concept/concept.ts';
import { contactSchedules } from './erase-contacts.ts';
import { goodwillMails } from './goodwill/mails.ts';
import { confirmationMails } from './confirmation/confirm-order.ts';
import { shopOrderMails } from './fulfilment/mails.ts';
import { placedMails } from './placing/mails.ts';
import { cancellationJobs, cancellationMails } from './after-sale/mails.ts';
import { ORDER_INVARIANTS } from './invariants.ts';
import { exportOrders } from './export-orders.ts';
import { findUnfinishedOrders } from './unfinished-orders.ts';
import { listMailedIds } from './orders-of-person.ts';
import { eraseContacts } from './store/erasure.ts';
import { usesPicture } from './store/lines.ts';
import { goodwillThing, orderThing, searchedOrders, shopOrderThing } from './things.ts';
import { registerOrders } from './routes.ts';

export { presentReturn } from './after-sale/present-return.ts';
export {
  changesOf,
  type LeavingUnits,
  type PricedShopOrder,
  presentRefundQuote,
  repriceShopOrder,
  requireShown,
} from './after-sale/reprice.ts';
export {
  findAdjustments,
  findRefundedItems,
  findReturns,
  hasArrived,
  insertAdjustments,
  lapsedByLine,
  paidForExchanges,
  refundInCashOf,
  refundOf,
  type ReturnRow,
  effectiveAdjustments,
  toPayOf,
} from './after-sale/store.ts';
export { discountShares, findDiscountShares, presentShares } from './after-sale/discount-shares.ts';
export { refundsDue } from './after-sale/refunds-due.ts';
export { refundDue } from './after-sale/undo-sale.ts';
export { cancelForMarket } from './after-sale/cancel.ts';
export { awaitConfirmation } from './confirmation/confirm-order.ts';
export { findDeliveredLine } from './delivered-lines.ts';
export { endOrder, orderEnded } from './end-order.ts';
export { exportMarketOrders } from './export-market-orders.ts';
export { findPlacedShopOrder, hasUnread, type PlacedShopOrder } from './fulfilment/read-shop-orders.ts';
export { getOrder } from './read-orders.ts';
export { offsetsFor, refundableOf, sharesOf } from './goodwill/offsets.ts';
export type { LineWorth, Offset } from './goodwill/store.ts';
export { goodwillMail } from './goodwill/mails.ts';
export { presentGoodwill } from './goodwill/present-goodwill.ts';
export {
  findGoodwill,
  findGoodwillById,
  findWorth,
  type GoodwillRow,
  insertGoodwill,
  insertOffsets,
  lineWorth,
} from './goodwill/store.ts';
export type { FeesOfParcel } from './parcel-fees.ts';
export { itemFacts, lineFacts } from './item-facts.ts';
export {
  CANCELLABLE_STATES,
  GOODWILL_STATES,
  isWaiting,
  PLACED_ORDER_STATES,
  RETURNABLE_STATES,
  VOID_RETURN_STATES,
} from './order-states.ts';
export {
  type CashOrder,
  type OtherCashOrders,
  type CashLimitValues,
  cashLimitKeys,
  cashLimitValues,
  findOtherCashOrders,
  findReceived,
  type OpenCashOrders,
  type OrderSum,
  type UnconfirmedOrders,
} from './placing/cash-orders.ts';
export { completePlacing, placePaidOrder } from './placing/complete-placing.ts';
export { hasPausedShop, lockForPausedShop } from './placing/paused-shops.ts';
export {
  findOrder,
  findOrderLines,
  findOverdueOrders,
  findShopOrderOfBuyer,
  findShopOrders,
  findSimilarOrders,
  hasOpenOrder,
  recentOrdersOf,
} from './read-orders.ts';
export { listOrdersOf } from './orders-of-person.ts';
export { noLongerAwaitingPayment, orderNotFound, orderPaused } from './refusals.ts';
export { mailsOfPart, mailsOfWhole, resendMails, resendOneMail } from './resend-mails.ts';
export { presentOrder } from './present-order.ts';
export {
  bySeller,
  lockOpenOrder,
  lockOrder,
  moveOwnShopOrders,
  type ShopOrderActor,
  type ShopOrderMove,
} from './store/moves.ts';
export { insertOrder, type NewOrder } from './store/new-order.ts';
export type { OrderRow } from './store/rows.ts';
export { findVersions, lockVersionedShopOrder, type VersionedShopOrder } from './store/versions.ts';
export { findByOrder } from './things.ts';

export const orders = concept({
  api: registerOrders,
  jobs: cancellationJobs,
  mails: [...placedMails, ...shopOrderMails, ...cancellationMails, ...confirmationMails, ...goodwillMails],
  schedules: contactSchedules,
  things: { order: orderThing, shopOrder: shopOrderThing, goodwill: goodwillThing },
  searched: { order: searchedOrders },
  personal: {
    exported: async ({ db }, { userId }) => ({
      orders: {
        about:
          'What you ordered, with the contact, address and figures as they were then, returns and messages. The law asks us and the sellers to keep invoices of these.',
        data: await exportOrders(db, userId),
      },
    }),
    mailed: listMailedIds,
    obstacles: findUnfinishedOrders,
    erase: ({ tx, userId }) => eraseContacts(tx, userId),
  },
  usesPicture,
  invariants: ORDER_INVARIANTS,
});
