import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  CalendarDate,
  Instant,
  line,
  PageFacts,
  PageQuery,
  plain,
  Rupees,
  ShopOrderId,
  text,
} from './kernel/schemas.ts';
import { OrderLine, ShopOrderStatus, TimelineEntry } from './orders.ts';
import { PaymentMethod } from './payments.ts';
import { Return } from './returns.ts';

/** What a seller can do with a part of an order. */
export const SellerStep = z.enum(['accept', 'pack', 'ship', 'deliver', 'cancel']);
export type SellerStep = z.infer<typeof SellerStep>;

/** One shop's part of a placed order, as its seller lists it. */
export const ShopOrderSummary = z.object({
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
  /** The day in Asia/Kolkata by which it was to arrive when it was ordered; later changes of the shop do not move it. */
  expectedBy: CalendarDate,
  /** That day is over, and it is still to be sent or on its way. */
  isLate: z.boolean(),
  /** What was cancelled of it and given back, in rupees; what its shop keeps is the total less this. */
  takenBack: Rupees,
  /** What can be done with it now. */
  steps: z.array(SellerStep),
  /** Whether a packing slip can be printed: while its parcel has to go somewhere or may come back. */
  hasPackingSlip: z.boolean(),
  /** What the buyer wrote and the seller has not seen. */
  unreadMessages: z.number().int(),
});
export type ShopOrderSummary = z.infer<typeof ShopOrderSummary>;

/** Where a parcel goes: of the buyer no more than its carrier needs. */
const Delivery = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});

/** With what is needed to send it off, and how it came about. */
export const ShopOrderDetails = ShopOrderSummary.extend({
  /** Street and phone are shown for handling only: neither once it was cancelled or can no longer come back. */
  delivery: Delivery.extend({
    phoneNumber: Delivery.shape.phoneNumber.nullable(),
    street_address: Delivery.shape.street_address.nullable(),
  }),
  timeline: z.array(TimelineEntry),
  /** Oldest first. */
  returns: z.array(Return),
  /** Once it was packed. */
  invoiceNumber: z.string().nullable(),
});
export type ShopOrderDetails = z.infer<typeof ShopOrderDetails>;

/** What lies in a parcel, printed: no prices, and the sum only where the carrier has to collect it. */
export const PackingSlip = z.object({
  id: ShopOrderId,
  number: z.string(),
  shopName: z.string(),
  createdAt: Instant,
  delivery: Delivery,
  lines: z.array(OrderLine.pick({ id: true, name: true, brand: true, quantity: true })),
  /** To be paid in cash at the door; null when it is paid. */
  toCollect: Rupees.nullable(),
});
export type PackingSlip = z.infer<typeof PackingSlip>;

export const SHOP_ORDER_SORTS = [
  'newest',
  'oldest',
  'highest',
  'lowest',
  'stateFirst',
  'stateLast',
  'buyerFirst',
  'buyerLast',
] as const;
export type ShopOrderSort = (typeof SHOP_ORDER_SORTS)[number];

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
  invalidates: 'catalog',
  params: ShopOrderParams,
  reply: ShopOrderDetails,
  refusals: ['not_found', 'wrong_state'],
} as const;

/** The seller's side of orders. */
export const shopOrderEndpoints = defineEndpoints('Shop orders', {
  'GET /api/shop-order': {
    summary:
      "The placed orders of the seller's shop, newest first unless sorted otherwise: `current` are to be handled, `previous` are finished.",
    access: 'seller',
    query: PageQuery.extend({
      state: z.enum(['current', 'previous']).optional(),
      status: ShopOrderStatus.exclude(['awaiting_payment']).optional(),
      /** Days in Asia/Kolkata, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      /** A part of the order's number or of the buyer's name. */
      search: plain(z.string().trim().max(100)).optional(),
      /** By the moment of the order, the total of this shop's part, how far it came, or the buyer's name; the newest first among equals. */
      sort: z.enum(SHOP_ORDER_SORTS).optional(),
    }),
    reply: PageFacts.extend({ orders: z.array(ShopOrderSummary) }),
  },
  'GET /api/shop-order/news': {
    summary:
      'What is new among the orders to be handled. Answers at once when something differs from the version `seen`, otherwise as soon as it does, and after ten seconds in any case.',
    access: 'seller',
    longPoll: true,
    query: z.object({ seen: plain(z.string().max(40)).optional() }),
    reply: z.object({
      /** Another one whenever an order to be handled came, moved or was finished. */
      version: z.string(),
      /** Orders that wait to be accepted. */
      waiting: z.number().int(),
    }),
    refusals: ['too_many_requests'],
  },
  'GET /api/shop-order/packing-slips': {
    summary:
      'What the packing slips of some orders say, in the given order; what is not there, or needs none any more, is left out.',
    access: 'seller',
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
    summary: "One order of the seller's shop: its lines of this shop, where it goes, and how it came about.",
    access: 'seller',
    params: ShopOrderParams,
    reply: ShopOrderDetails,
    refusals: ['not_found'],
  },
  'POST /api/shop-order/accept': {
    summary: 'Accept many orders at once; those that cannot be accepted stay as they are.',
    access: 'seller',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/pack': {
    summary: 'Mark many orders as packed at once; those that cannot be packed stay as they are.',
    access: 'seller',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/ship': {
    summary: 'Hand many orders to one carrier at once; those that cannot be shipped stay as they are.',
    access: 'seller',
    invalidates: 'catalog',
    body: z.object({
      carrier: line(60),
      shipments: z
        .array(z.object({ id: ShopOrderId, trackingNumber: line(60) }))
        .min(1)
        .max(MAX_BULK)
        .refine((shipments) => new Set(shipments.map(({ id }) => id)).size === shipments.length, {
          message: 'Name each order once',
        }),
    }),
    reply: BulkReply,
  },
  'POST /api/shop-order/deliver': {
    summary: 'Many shipped orders have arrived; those that were not shipped stay as they are.',
    access: 'seller',
    invalidates: 'catalog',
    body: Bulk,
    reply: BulkReply,
  },
  'POST /api/shop-order/cancel': {
    summary:
      'Cancel many orders for one reason: stock, coupon uses and paid money go back; those that cannot be cancelled stay as they are.',
    access: 'seller',
    invalidates: 'catalog',
    body: Bulk.extend({ reason: text(300) }),
    reply: BulkReply,
  },
  'POST /api/shop-order/:shopOrderId/accept': { summary: 'Accept a placed order.', ...moves },
  'POST /api/shop-order/:shopOrderId/pack': { summary: 'Mark an accepted order as packed.', ...moves },
  'POST /api/shop-order/:shopOrderId/ship': {
    summary: 'Hand a packed order to a carrier.',
    ...moves,
    body: z.object({ carrier: line(60), trackingNumber: line(60) }),
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
