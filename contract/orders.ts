import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  Instant,
  OrderId,
  OrderLineId,
  PageQuery,
  ProductId,
  Rupees,
  ShopId,
  ShopOrderId,
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
});
