import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  CalendarDate,
  Instant,
  Message,
  OrderId,
  OrderLineId,
  PageQuery,
  ProductId,
  plain,
  Rupees,
  RupeesInput,
  ShopId,
  ShopOrderId,
} from './kernel/schemas.ts';
import { PaymentMethod } from './payments.ts';
import { RefundQuote } from './refund-quote.ts';
import { Return } from './returns.ts';

/**
 * The states of an order as a whole. `cash_on_delivery` and `paid` are placed orders; one that is to be paid at the door is
 * `awaiting_confirmation` until its e-mail address is confirmed.
 */
export const OrderStatus = z.enum([
  'awaiting_payment',
  'awaiting_confirmation',
  'paid',
  'cash_on_delivery',
  'failed',
  'expired',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** What is typed from the mail that confirms an order. */
export const ConfirmationCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits from the mail');

/** The states of one seller's part. It stays `awaiting_payment` until the order is placed, also where that awaits its confirmation. */
export const ShopOrderStatus = z.enum([
  'awaiting_payment',
  'placed',
  'accepted',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'return_requested',
  'returned',
  'refunded',
]);
export type ShopOrderStatus = z.infer<typeof ShopOrderStatus>;

export const OrderLine = z.object({
  id: OrderLineId,
  productId: ProductId,
  name: z.string(),
  brand: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  /** Price of one unit when ordered. */
  price: Rupees,
  discount: Rupees,
  total: Rupees,
  isCancelled: z.boolean(),
  /** Discount of it that no longer applies since something else was cancelled or returned; charged beside `total`. */
  lapsedDiscount: Rupees,
  /** Units of it that were returned, or are asked to be. */
  returnedQuantity: z.number().int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const TimelineEntry = z.object({
  /**
   * The state reached; `line_cancelled` and `return_accepted` leave the state as it was, `return_refused` and
   * `return_withdrawn` lead back to `delivered`.
   */
  status: z.string(),
  at: Instant,
  by: z.enum(['buyer', 'seller', 'system', 'payment']),
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ShopOrder = z.object({
  id: ShopOrderId,
  shop: z.object({
    id: ShopId,
    name: z.string(),
    /** How what the shop promises on delivery, returns and care begins, in its own words as they are now; may be empty. */
    promise: z.string(),
    /** The shop is no more: it has no page, and nobody answers there. */
    isClosed: z.boolean(),
  }),
  status: ShopOrderStatus,
  lines: z.array(OrderLine),
  coupon: z.string().nullable(),
  subtotal: Rupees,
  discount: Rupees,
  total: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The day in Asia/Kolkata by which it was to arrive when it was ordered; later changes of the shop do not move it. */
  expectedBy: CalendarDate,
  /** That day is over, and it is still to be sent or on its way. */
  isLate: z.boolean(),
  timeline: z.array(TimelineEntry),
  /** What went or is going back to the buyer for this part. */
  refunded: Rupees,
  /** Whether its buyer can still cancel it, or a line of it. */
  isCancellable: z.boolean(),
  /** Until when units that are left can be given back; null when there is nothing to give back. */
  returnableUntil: Instant.nullable(),
  /** Oldest first. */
  returns: z.array(Return),
  /** Once it was packed. */
  invoiceNumber: z.string().nullable(),
  /** What the shop wrote and the buyer has not seen. */
  unreadMessages: z.number().int(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

export const Order = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  /** Stock is kept until then while payment or confirmation is awaited; null otherwise. */
  expiresAt: Instant.nullable(),
  paymentMethod: PaymentMethod,
  contact: z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }),
  address: z.object({
    label: z.string(),
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
  total: Rupees,
  /** What is not to be paid at the door because it was cancelled; 0 for orders that are paid online. */
  cancelled: Rupees,
  /** What went or is going back to the buyer. */
  refunded: Rupees,
  /** What is left of the total after both. */
  left: Rupees,
  timeline: z.array(TimelineEntry),
});
export type Order = z.infer<typeof Order>;

export const OrderPage = z.object({
  orders: z.array(Order),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalOrders: z.number().int(),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** What became of a line when its order was bought again. */
export const BoughtAgainLine = z.object({
  productId: ProductId,
  name: z.string(),
  /** Units that were ordered then, and units that are in the cart now because of it. */
  wanted: z.number().int(),
  added: z.number().int(),
  /** Why fewer were added than wanted, `none` when all were. */
  shortage: z.enum(['none', 'gone', 'sold_out', 'not_deliverable', 'fewer', 'cart_full']),
  /** Of one unit; null when it is no longer sold. */
  priceThen: Rupees,
  priceNow: Rupees.nullable(),
});
export type BoughtAgainLine = z.infer<typeof BoughtAgainLine>;

export const ORDER_FILTER_STATES = ['open', 'delivered', 'cancelled', 'returned', 'unpaid'] as const;
export type OrderFilterState = (typeof ORDER_FILTER_STATES)[number];

const OrderParams = z.object({ orderId: OrderId });
const ShopOrderParams = z.object({ shopOrderId: ShopOrderId });
const LineParams = z.object({ lineId: OrderLineId });

export const orderEndpoints = defineEndpoints('Orders', {
  'GET /api/order': {
    summary: "The buyer's orders, newest first: `current` are not yet finished, `previous` are.",
    access: 'buyer',
    query: PageQuery.extend({
      state: z.enum(['current', 'previous']).optional(),
      /** Orders with a part that is under way, arrived, was cancelled or went back; or that were never paid. */
      status: z.enum(ORDER_FILTER_STATES).optional(),
      /** Days in Asia/Kolkata, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      /** A part of the order's number, of a product's name or brand, or of a shop's name. */
      search: plain(z.string().trim().max(100)).optional(),
    }),
    reply: OrderPage,
  },
  'GET /api/order/latest': {
    summary: "The buyer's latest order in its true state: what /success, /failed and /checkout/success show.",
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
    summary: 'Confirm an order that is paid at the door with the code that was mailed for it.',
    access: 'buyer',
    invalidates: 'catalog',
    params: z.object({ orderId: OrderId }),
    body: z.object({ code: ConfirmationCode }),
    reply: Order,
    refusals: ['not_found', 'wrong_state', 'wrong_code'],
  },
  'POST /api/order/confirm': {
    summary: 'Confirm an order that is paid at the door by the link that was mailed for it.',
    access: 'public',
    invalidates: 'catalog',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ number: z.string() }),
    refusals: ['invalid_link', 'wrong_state'],
  },
  'POST /api/order/:orderId/confirmation': {
    summary:
      'Mail a new code and link to confirm an order that is paid at the door; the ones before are void.',
    access: 'buyer',
    invalidates: 'catalog',
    params: z.object({ orderId: OrderId }),
    reply: Message,
    refusals: ['not_found', 'wrong_state', 'limit_reached'],
  },
  'POST /api/order/:orderId/cancel': {
    summary: 'Give up an order that still awaits payment: stock and coupons come back.',
    access: 'buyer',
    invalidates: 'catalog',
    params: OrderParams,
    reply: Order,
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/order/part/:shopOrderId/cancel': {
    summary: "What cancelling one shop's part of an order would give back.",
    access: 'buyer',
    params: ShopOrderParams,
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state'],
  },
  'POST /api/order/part/:shopOrderId/cancel': {
    summary:
      "Cancel one shop's part of an order that is not packed: stock, coupon use and paid money go back.",
    access: 'buyer',
    invalidates: 'catalog',
    params: ShopOrderParams,
    reply: Order,
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/order/line/:lineId/cancel': {
    summary:
      'What cancelling one line would give back: without the discount of a coupon that no longer applies to the rest. Refused when that discount is more than the line.',
    access: 'buyer',
    params: LineParams,
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state', 'coupon_refused'],
  },
  'POST /api/order/line/:lineId/cancel': {
    summary:
      'Cancel all units of one line while its part is not packed: its stock and what was paid for it go back, without the discount of a coupon that no longer applies to the rest. The last line cancels the part.',
    access: 'buyer',
    invalidates: 'catalog',
    params: LineParams,
    /** The refund that the buyer was shown: another one is refused. Needed where a coupon lapses with the line. */
    body: z.object({ refund: RupeesInput.optional() }).optional(),
    reply: Order,
    refusals: ['not_found', 'wrong_state', 'coupon_refused', 'quote_changed'],
  },
  'POST /api/order/:orderId/buy-again': {
    summary:
      'Put what was ordered, and can be had and delivered now, into the cart; says what cannot, and what costs more or less than then.',
    access: 'buyer',
    invalidates: 'catalog',
    params: OrderParams,
    reply: z.object({ lines: z.array(BoughtAgainLine) }),
    refusals: ['not_found'],
  },
});
