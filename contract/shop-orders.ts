import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  CalendarDate,
  code,
  Instant,
  line,
  PageFacts,
  PageQuery,
  plain,
  Rupees,
  ShopOrderId,
  sortQuery,
  text,
} from './kernel/schemas.ts';
import { Goodwill } from './goodwill.ts';
import { OrderLine, RefundAmounts, ShopOrderStatus, TimelineEntry } from './orders.ts';
import { PaymentMethod } from './payments.ts';
import { Return } from './returns.ts';

export const SellerStep = z.enum(['accept', 'pack', 'ship', 'deliver', 'cancel']);
export type SellerStep = z.infer<typeof SellerStep>;

export const ShopOrderSummary = z.object({
  id: ShopOrderId,
  /** The number that the buyer sees. */
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
  /** Who bears what is left of the discount of a market coupon; null where the shop bears all. */
  discountShares: z.object({ market: Rupees, shop: Rupees }).nullable(),
  shipping: Rupees,
  /** For taking cash at the door. */
  cashFee: Rupees,
  total: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  expectedBy: CalendarDate,
  isLate: z.boolean(),
  /** Cancellations, returns, price differences of replacements, and goodwill that the shop bears. */
  takenBack: Rupees,
  /** Cash for replacements that cost more. The shop keeps the total less `takenBack`, plus this. */
  paidForExchanges: Rupees,
  steps: z.array(SellerStep),
  /** It can be printed until the time limit for returns is over. */
  hasPackingSlip: z.boolean(),
  /** At most one return of a shop order is open at a time. */
  openReturn: Return.pick({ id: true, kind: true, status: true }).nullable(),
  /** Unread messages of the buyer. */
  unreadMessages: z.number().int(),
});
export type ShopOrderSummary = z.infer<typeof ShopOrderSummary>;

/** Only what the carrier needs. */
const Delivery = z.object({
  /** The address's recipient, else the order's contact. */
  name: z.string(),
  phoneNumber: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

export const ShopOrderDetails = ShopOrderSummary.extend({
  /** Street and phone number are null once the order was cancelled or can no longer be returned. */
  delivery: Delivery.extend({
    phoneNumber: Delivery.shape.phoneNumber.nullable(),
    street_address: Delivery.shape.street_address.nullable(),
  }),
  timeline: z.array(TimelineEntry),
  /** Oldest first. */
  returns: z.array(Return),
  /** Goodwill of the market, oldest first. */
  goodwill: z.array(Goodwill),
  ...RefundAmounts.shape,
  /** Null until it was packed. */
  invoiceNumber: z.string().nullable(),
});
export type ShopOrderDetails = z.infer<typeof ShopOrderDetails>;

/** The content of a parcel, without prices. */
export const PackingSlip = z.object({
  id: ShopOrderId,
  number: z.string(),
  shopName: z.string(),
  createdAt: Instant,
  delivery: Delivery,
  lines: z.array(
    OrderLine.pick({ id: true, name: true, choices: true, sku: true, brand: true, quantity: true }),
  ),
  /** Null when the order is paid. */
  toCollect: Rupees.nullable(),
});
export type PackingSlip = z.infer<typeof PackingSlip>;

/** `state` is the progress of the order. */
export const ShopOrderSort = z.enum(['placed', 'buyer', 'total', 'state']);
export type ShopOrderSort = z.infer<typeof ShopOrderSort>;

/** One state, or all with a return or exchange under way. */
export const ShopOrderStatusFilter = z.enum([
  ...ShopOrderStatus.exclude(['awaiting_payment']).options,
  'returns',
]);
export type ShopOrderStatusFilter = z.infer<typeof ShopOrderStatusFilter>;

const MAX_BULK = 100;
const Bulk = z.object({ ids: z.array(ShopOrderId).min(1).max(MAX_BULK) });
const BulkReply = z.object({
  moved: z.array(ShopOrderId),
  /** Unknown orders, and those whose state does not allow the step. */
  notMoved: z.array(ShopOrderId),
});

const ShopOrderParams = z.object({ shopOrderId: ShopOrderId });
const moves = {
  access: 'seller:orders',
  invalidates: 'catalog',
  params: ShopOrderParams,
  reply: ShopOrderDetails,
  refusals: ['not_found', 'wrong_state'],
} as const;

const SHOP_ORDERS = {
  name: 'Shop orders',
  description: 'Orders as their seller handles them, one shop at a time.',
} satisfies ApiGroup;

export const shopOrderEndpoints = defineEndpoints(SHOP_ORDERS, {
  'GET /api/shop-order': {
    summary:
      "The placed orders of the seller's shop, newest first by default: `current` ones are open, `previous` ones finished.",
    access: 'seller:orders',
    query: PageQuery.extend({
      state: z.enum(['current', 'previous']).optional(),
      status: ShopOrderStatusFilter.optional(),
      /** Only orders with unread messages. */
      unread: z.literal('true').optional(),
      /** Days in Asia/Kolkata, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      /** Part of the order's number or of the buyer's name. */
      search: plain(z.string().trim().max(100)).optional(),
      ...sortQuery(ShopOrderSort, { sortBy: 'placed', direction: 'descending' }),
    }),
    reply: PageFacts.extend({ orders: z.array(ShopOrderSummary) }),
  },
  'GET /api/shop-order/open-orders': {
    summary:
      'The version and number of open orders. Replies as soon as the version differs from `seen`, and after ten seconds in any case (long poll).',
    logged: 'New orders of the shop',
    access: 'seller:orders',
    longPoll: true,
    query: z.object({ seen: plain(z.string().max(40)).optional() }),
    reply: z.object({
      /** Changes whenever an open order arrives, moves or is finished. */
      version: z.string(),
      /** Orders to be accepted. */
      waiting: z.number().int(),
    }),
    refusals: ['too_many_requests'],
  },
  'GET /api/shop-order/packing-slips': {
    summary:
      'The packing slips of some orders, in the given order, without unknown ones and those that need none any more.',
    access: 'seller:orders',
    query: z.object({
      /** Ids separated by commas, at most 100. */
      ids: z
        .string()
        .max(MAX_BULK * 37)
        .transform((ids) => ids.split(','))
        .pipe(Bulk.shape.ids),
    }),
    reply: z.object({ slips: z.array(PackingSlip) }),
  },
  'GET /api/shop-order/:shopOrderId': {
    summary: "One order of the seller's shop with its lines, delivery address and timeline.",
    access: 'seller:orders',
    params: ShopOrderParams,
    reply: ShopOrderDetails,
    refusals: ['not_found'],
  },
  'POST /api/shop-order/accept': {
    summary: 'Accept many orders at once; others are left unchanged.',
    access: 'seller:orders',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/pack': {
    summary: 'Mark many orders as packed at once; others are left unchanged.',
    access: 'seller:orders',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/ship': {
    summary: 'Hand many orders to one carrier at once; others are left unchanged.',
    access: 'seller:orders',
    invalidates: 'catalog',
    body: z.object({
      carrier: line(60),
      shipments: z
        .array(z.object({ id: ShopOrderId, trackingNumber: code(60) }))
        .min(1)
        .max(MAX_BULK)
        .refine((shipments) => new Set(shipments.map(({ id }) => id)).size === shipments.length, {
          message: 'Name each order once',
        }),
    }),
    reply: BulkReply,
  },
  'POST /api/shop-order/deliver': {
    summary: 'Mark many shipped orders as delivered; others are left unchanged.',
    access: 'seller:orders',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/cancel': {
    summary:
      'Cancel many orders for one reason: stock, coupon uses and payments are returned; those that cannot be cancelled are left unchanged.',
    access: 'seller:orders',
    invalidates: 'catalog',
    body: Bulk.extend({ reason: text(300) }),
    reply: BulkReply,
  },
  'POST /api/shop-order/:shopOrderId/accept': { summary: 'Accept a placed order.', ...moves },
  'POST /api/shop-order/:shopOrderId/pack': { summary: 'Mark an accepted order as packed.', ...moves },
  'POST /api/shop-order/:shopOrderId/ship': {
    summary: 'Hand a packed order to a carrier.',
    ...moves,
    body: z.object({ carrier: line(60), trackingNumber: code(60) }),
    example: { body: { carrier: 'India Post', trackingNumber: 'EI123456789IN' } },
  },
  'POST /api/shop-order/:shopOrderId/deliver': { summary: 'Mark a shipped order as delivered.', ...moves },
  'POST /api/shop-order/:shopOrderId/cancel': {
    summary: 'Cancel an order that has not been shipped: stock, coupon use and payment are returned.',
    ...moves,
    body: z.object({ reason: text(300) }),
    example: { body: { reason: 'The last piece was damaged in the store room' } },
  },
});
