import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  CalendarDate,
  Instant,
  OrderId,
  OrderLineId,
  PageFacts,
  PageQuery,
  plain,
  ProductId,
  Rupees,
  ShopId,
  ShopOrderId,
  text,
} from './kernel/schemas.ts';
import { PaymentMethod } from './payments.ts';

/** The states of an order as a whole (decisions 6). `cash_on_delivery` and `paid` are placed orders. */
export const OrderStatus = z.enum([
  'awaiting_payment',
  'paid',
  'cash_on_delivery',
  'failed',
  'expired',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The states of one seller's part. It stays `awaiting_payment` until the order is placed. */
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
});
export type OrderLine = z.infer<typeof OrderLine>;

export const TimelineEntry = z.object({
  status: z.string(),
  at: Instant,
  by: z.enum(['buyer', 'seller', 'system', 'payment']),
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ShopOrder = z.object({
  id: ShopOrderId,
  shop: z.object({ id: ShopId, name: z.string() }),
  status: ShopOrderStatus,
  lines: z.array(OrderLine),
  coupon: z.string().nullable(),
  subtotal: Rupees,
  discount: Rupees,
  total: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  timeline: z.array(TimelineEntry),
});
export type ShopOrder = z.infer<typeof ShopOrder>;

export const Order = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  /** Stock is kept until then while payment is awaited; null otherwise. */
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
  /** What went or is going back to the buyer. */
  refunded: Rupees,
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

/** One shop's part of a placed order, as its seller lists it. */
export const SellerOrder = z.object({
  id: ShopOrderId,
  /** The order's number, which the buyer knows it by. */
  number: z.string(),
  status: ShopOrderStatus,
  createdAt: Instant,
  paymentMethod: PaymentMethod,
  buyerName: z.string(),
  city: z.string(),
  lines: z.array(OrderLine),
  coupon: z.string().nullable(),
  subtotal: Rupees,
  discount: Rupees,
  total: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});
export type SellerOrder = z.infer<typeof SellerOrder>;

/** What a seller can do with a part of an order. */
export const SellerStep = z.enum(['accept', 'pack', 'ship', 'deliver', 'cancel']);
export type SellerStep = z.infer<typeof SellerStep>;

/** With what is needed to send it off: of the buyer no more than that. */
export const SellerOrderDetails = SellerOrder.extend({
  delivery: z.object({
    name: z.string(),
    phoneNumber: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
  timeline: z.array(TimelineEntry),
  /** What can be done with it now. */
  steps: z.array(SellerStep),
});
export type SellerOrderDetails = z.infer<typeof SellerOrderDetails>;

const MAX_BULK = 100;
const Bulk = z.object({ ids: z.array(ShopOrderId).min(1).max(MAX_BULK) });
const BulkReply = z.object({
  /** Those that moved; the others were in another state, or are not there. */
  moved: z.array(ShopOrderId),
  notMoved: z.array(ShopOrderId),
});

const ShopOrderParams = z.object({ shopOrderId: ShopOrderId });
const moves = {
  access: 'seller',
  params: ShopOrderParams,
  reply: SellerOrderDetails,
  refusals: ['not_found', 'wrong_state'],
} as const;

const OrderParams = z.object({ orderId: OrderId });

export const orderEndpoints = defineEndpoints({
  'GET /api/order': {
    summary: "The buyer's orders, newest first: `current` are not yet finished, `previous` are.",
    access: 'buyer',
    query: PageQuery.extend({ state: z.enum(['current', 'previous']).optional() }),
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
  'POST /api/order/:orderId/cancel': {
    summary: 'Give up an order that still awaits payment: stock and coupons come back.',
    access: 'buyer',
    params: OrderParams,
    reply: Order,
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/shop-order': {
    summary:
      "The placed orders of the seller's shop, newest first: `current` are to be handled, `previous` are finished.",
    access: 'seller',
    query: PageQuery.extend({
      state: z.enum(['current', 'previous']).optional(),
      status: ShopOrderStatus.exclude(['awaiting_payment']).optional(),
      /** Days in Asia/Kolkata, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      /** A part of the order's number or of the buyer's name. */
      search: plain(z.string().trim().max(100)).optional(),
    }),
    reply: PageFacts.extend({ orders: z.array(SellerOrder) }),
  },
  'GET /api/shop-order/:shopOrderId': {
    summary: "One order of the seller's shop: its lines of this shop, where it goes, and how it came about.",
    access: 'seller',
    params: ShopOrderParams,
    reply: SellerOrderDetails,
    refusals: ['not_found'],
  },
  'POST /api/shop-order/accept': {
    summary: 'Accept many orders at once; those that cannot be accepted stay as they are.',
    access: 'seller',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/pack': {
    summary: 'Mark many orders as packed at once; those that cannot be packed stay as they are.',
    access: 'seller',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/:shopOrderId/accept': { summary: 'Accept a placed order.', ...moves },
  'POST /api/shop-order/:shopOrderId/pack': { summary: 'Mark an accepted order as packed.', ...moves },
  'POST /api/shop-order/:shopOrderId/ship': {
    summary: 'Hand a packed order to a carrier.',
    ...moves,
    body: z.object({ carrier: text(60), trackingNumber: text(60) }),
    example: { body: { carrier: 'India Post', trackingNumber: 'EI123456789IN' } },
  },
  'POST /api/shop-order/:shopOrderId/deliver': { summary: 'A shipped order has arrived.', ...moves },
  'POST /api/shop-order/:shopOrderId/cancel': {
    summary: 'Cancel an order that has not been shipped: stock, coupon use and paid money go back.',
    ...moves,
    body: z.object({ reason: text(300) }),
    example: { body: { reason: 'The last piece was damaged in the store room' } },
  },
});
