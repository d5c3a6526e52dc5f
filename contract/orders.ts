import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ORDERS } from './kernel/api-groups.ts';
import {
  CalendarDate,
  Instant,
  Message,
  OrderId,
  OrderLineId,
  PageFacts,
  PageQuery,
  plain,
  ProductId,
  Rupees,
  RupeesInput,
  ShopId,
  ShopOrderId,
  VariantId,
} from './kernel/schemas.ts';
import { LinkToken } from './kernel/account-fields.ts';
import { CANCEL_REASONS, ORDER_STATES, SHOP_ORDER_STATES } from './kernel/order-states.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import { PaymentMethod } from './payments.ts';
import { RefundQuote } from './refund-quote.ts';
import { Return } from './returns.ts';

export const OrderStatus = z.enum(keysOf(ORDER_STATES));
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Mailed to the buyer, who confirms the order with it. */
export const ConfirmationCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits from the mail');

const STATES = keysOf(SHOP_ORDER_STATES);
export const ShopOrderStatus = z.enum(STATES);
export type ShopOrderStatus = z.infer<typeof ShopOrderStatus>;

/** Shown to readers of the mail about a cash on delivery order. */
export const OrderToConfirm = z.object({
  number: z.string(),
  total: Rupees,
  isConfirmed: z.boolean(),
});
export type OrderToConfirm = z.infer<typeof OrderToConfirm>;

export const OrderLine = z.object({
  id: OrderLineId,
  productId: ProductId,
  variantId: VariantId,
  name: z.string(),
  /** In the words of that time; empty for a product without options. */
  choices: z.array(VariantChoice),
  sku: z.string().nullable(),
  brand: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  price: Rupees,
  discount: Rupees,
  total: Rupees,
  isCancelled: z.boolean(),
  /** Lapsed with another line's cancellation or return; charged in addition to `total`. */
  lapsedDiscount: Rupees,
  /** Returned or in an open return, replacements included. */
  returnedQuantity: z.number().int(),
  /** Exchanged or in an open exchange. */
  exchangedQuantity: z.number().int(),
  /** Units of the order that were neither cancelled nor returned nor exchanged. */
  keptQuantity: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const BoughtLine = OrderLine.extend({
  /** The end of the time for returns and exchanges; null where no unit can be returned. */
  returnableUntil: Instant.nullable(),
});
export type BoughtLine = z.infer<typeof BoughtLine>;

const REASONS = keysOf(CANCEL_REASONS);

export const TimelineEntry = z.object({
  /**
   * The state reached; `line_cancelled`, `return_accepted` and `exchange_accepted` leave the state as it was; `return_refused`,
   * `return_withdrawn`, `exchange_refused`, `exchange_withdrawn`, `exchange_lapsed` and `exchanged` lead back to `delivered`.
   */
  status: z.string(),
  at: Instant,
  by: z.enum(['buyer', 'seller', 'operator', 'system', 'payment']),
  note: z.string().nullable(),
  /** Null where the buyer gave none. */
  reason: z.enum(REASONS).nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Amounts by the progress of their refunds. */
export const RefundAmounts = z.object({
  /** Paid out according to the provider, an operator or the shop. */
  refunded: Rupees,
  refundsUnderWay: z.object({ wanted: Rupees, sent: Rupees, failed: Rupees }),
});
export type RefundAmounts = z.infer<typeof RefundAmounts>;

export const ShopOrder = z.object({
  id: ShopOrderId,
  shop: z.object({
    id: ShopId,
    name: z.string(),
    /** The beginning of the shop's present policies on delivery, returns and care; may be empty. */
    promise: z.string(),
    /** A closed shop has no page and answers no messages. */
    isClosed: z.boolean(),
  }),
  status: ShopOrderStatus,
  lines: z.array(BoughtLine),
  coupon: z.string().nullable(),
  subtotal: Rupees,
  discount: Rupees,
  shipping: Rupees,
  /** For taking cash at the door. */
  cashFee: Rupees,
  total: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The day of arrival in Asia/Kolkata that was promised when it was ordered. */
  expectedBy: CalendarDate,
  /** The parcel has not arrived by that day. */
  isLate: z.boolean(),
  timeline: z.array(TimelineEntry),
  ...RefundAmounts.shape,
  /** Paid in cash for replacements that cost more. */
  paidForExchanges: Rupees,
  /** The buyer can still cancel it or a line of it. */
  isCancellable: z.boolean(),
  /** The latest such date of its lines; null where nothing can be returned. */
  returnableUntil: Instant.nullable(),
  /** Oldest first. */
  returns: z.array(Return),
  invoiceNumber: z.string().nullable(),
  unreadMessages: z.number().int(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

export const Order = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  /** The end of the stock reservation while the order awaits payment or confirmation; otherwise null. */
  expiresAt: Instant.nullable(),
  paymentMethod: PaymentMethod,
  contact: z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }),
  address: z.object({
    label: z.string(),
    /** Takes the parcels; empty where the contact does. */
    recipient: z.string(),
    phone_number: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
  shopOrders: z.array(ShopOrder),
  subtotal: Rupees,
  discount: Rupees,
  shipping: Rupees,
  /** For taking cash at the door. */
  cashFee: Rupees,
  total: Rupees,
  /** The cancelled amount of a cash order; 0 for orders that are paid online. */
  cancelled: Rupees,
  ...RefundAmounts.shape,
  /** Paid in cash for replacements that cost more. */
  paidForExchanges: Rupees,
  /** The total less cancellations and refunds, those under way included, plus what was paid for exchanges. */
  left: Rupees,
  timeline: z.array(TimelineEntry),
});
export type Order = z.infer<typeof Order>;

const OrderPage = z.object({
  orders: z.array(Order),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalOrders: z.number().int(),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** Without items, history and address. */
export const OrderSummary = Order.pick({
  id: true,
  number: true,
  status: true,
  createdAt: true,
  expiresAt: true,
  total: true,
}).extend({
  /** At most three, by shop and name. */
  products: z.array(OrderLine.pick({ name: true, imageUrl: true })),
  otherProducts: z.number().int(),
  shopOrders: z.array(
    ShopOrder.pick({
      id: true,
      status: true,
      expectedBy: true,
      isLate: true,
      returnableUntil: true,
      unreadMessages: true,
    }).extend({
      shopName: z.string(),
      /** The one that is under way. */
      openReturn: Return.pick({ kind: true, status: true }).nullable(),
    }),
  ),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderSummaryPage = PageFacts.extend({ orders: z.array(OrderSummary) });
export type OrderSummaryPage = z.infer<typeof OrderSummaryPage>;

export const BoughtAgainLine = z.object({
  productId: ProductId,
  variantId: VariantId,
  name: z.string(),
  choices: z.array(VariantChoice),
  /** Units in the order, and units added to the cart. */
  wanted: z.number().int(),
  added: z.number().int(),
  /** Why fewer units were added; `none` when all were. */
  shortage: z.enum(['none', 'gone', 'sold_out', 'not_deliverable', 'fewer', 'cart_full']),
  /** Prices of one unit. */
  priceThen: Rupees,
  priceNow: Rupees.nullable(),
});
export type BoughtAgainLine = z.infer<typeof BoughtAgainLine>;

export const ORDER_FILTER_STATES = ['open', 'delivered', 'cancelled', 'returned', 'unpaid'] as const;
export type OrderFilterState = (typeof ORDER_FILTER_STATES)[number];

const OrderQuery = PageQuery.extend({
  state: z.enum(['current', 'previous']).optional(),
  /** Orders with a shop order in this state, or orders that were never paid. */
  status: z.enum(ORDER_FILTER_STATES).optional(),
  /** Days in Asia/Kolkata, both included. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Part of the order's number, or of the name of a product, brand or shop. */
  search: plain(z.string().trim().max(100)).optional(),
});
const OrderParams = z.object({ orderId: OrderId });
const ShopOrderParams = z.object({ shopOrderId: ShopOrderId });
const LineParams = z.object({ lineId: OrderLineId });
const Cancellation = z.object({ reason: z.enum(REASONS).optional() });

export const orderEndpoints = defineEndpoints(ORDERS, {
  'GET /api/order': {
    summary: "The buyer's orders, newest first: `current` ones are unfinished, `previous` ones finished.",
    access: 'buyer',
    query: OrderQuery,
    reply: OrderPage,
  },
  'GET /api/order/list': {
    summary: 'The same orders, each with what one line of a list says.',
    logged: "The buyer's orders, as a list",
    access: 'buyer',
    query: OrderQuery,
    reply: OrderSummaryPage,
  },
  'GET /api/order/latest': {
    summary: "The buyer's latest order in its present state, for /success, /failed and /checkout/success.",
    access: 'buyer',
    reply: Order,
    refusals: ['not_found'],
  },
  'GET /api/order/:orderId': {
    summary: 'One order of the buyer.',
    access: 'buyer',
    params: OrderParams,
    reply: Order,
    refusals: ['not_found'],
  },
  'POST /api/order/:orderId/confirm': {
    summary: 'Confirm a cash on delivery order with the code from the mail.',
    access: 'buyer',
    invalidates: 'catalog',
    params: z.object({ orderId: OrderId }),
    body: z.object({ code: ConfirmationCode }),
    reply: Order,
    refusals: ['not_found', 'wrong_state', 'wrong_code'],
  },
  'GET /api/order/confirm': {
    summary: 'What the link from the mail confirms, with the little that the mail says as well.',
    access: 'public',
    query: LinkToken,
    reply: OrderToConfirm,
    refusals: ['invalid_link', 'wrong_state'],
  },
  'POST /api/order/confirm': {
    summary: 'Confirm a cash on delivery order by the link from the mail.',
    access: 'public',
    invalidates: 'catalog',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ number: z.string() }),
    refusals: ['invalid_link', 'wrong_state'],
  },
  'POST /api/order/:orderId/confirmation': {
    summary: 'Mail a new code and link to confirm a cash on delivery order; earlier ones become invalid.',
    access: 'buyer',
    invalidates: 'catalog',
    params: z.object({ orderId: OrderId }),
    reply: Message,
    refusals: ['not_found', 'wrong_state', 'limit_reached'],
  },
  'POST /api/order/:orderId/cancel': {
    summary: 'Cancel an order that awaits payment: stock and coupons are released.',
    access: 'buyer',
    invalidates: 'catalog',
    params: OrderParams,
    body: Cancellation.optional(),
    reply: Order,
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/order/shop-order/:shopOrderId/cancel': {
    summary: 'The refund of cancelling a shop order.',
    access: 'buyer',
    params: ShopOrderParams,
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state'],
  },
  'POST /api/order/shop-order/:shopOrderId/cancel': {
    summary: 'Cancel a shop order that is not packed: stock, coupon use and payment are returned.',
    access: 'buyer',
    invalidates: 'catalog',
    params: ShopOrderParams,
    body: Cancellation.optional(),
    reply: Order,
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/order/line/:lineId/cancel': {
    summary:
      'The refund of cancelling a line, less the discount of a coupon that no longer applies to the rest. Refused when that discount is more than the line.',
    access: 'buyer',
    params: LineParams,
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state', 'coupon_refused'],
  },
  'POST /api/order/line/:lineId/cancel': {
    summary:
      'Cancel a line of a shop order that is not packed: its stock and payment are returned, less the discount of a coupon that no longer applies to the rest. Cancelling the last line cancels the shop order.',
    access: 'buyer',
    invalidates: 'catalog',
    params: LineParams,
    /** The refund shown to the buyer: a different one is refused. Required when a coupon lapses. */
    body: Cancellation.extend({ refund: RupeesInput.optional() }).optional(),
    reply: Order,
    refusals: ['not_found', 'wrong_state', 'coupon_refused', 'quote_changed'],
  },
  'POST /api/order/:orderId/buy-again': {
    summary:
      'Add what was ordered to the cart, as far as it is sold and delivered now. Returns what could not be added, and the prices then and now.',
    access: 'buyer',
    invalidates: 'catalog',
    params: OrderParams,
    reply: z.object({ lines: z.array(BoughtAgainLine) }),
    refusals: ['not_found'],
  },
});
