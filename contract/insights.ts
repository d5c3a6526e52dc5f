import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { InventoryItem } from './inventory.ts';
import { MAX_INSIGHT_DAYS, TOO_MANY_DAYS } from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import {
  CalendarDate,
  Instant,
  Message,
  PageFacts,
  PageQuery,
  PinCode,
  ProductId,
  Rupees,
  ShopOrderId,
  VariantId,
} from './kernel/schemas.ts';
import { ShopOrderStatus } from './orders.ts';
import { ReturnCause } from './returns.ts';
import { DAYS_REVERSED } from './kernel/messages.ts';

const DAY_MS = 86_400_000;

/** Sales of placed orders less cancellations and returns; fully cancelled or returned orders do not count. */
const SalesFigures = z.object({
  sales: z.number().int(),
  revenue: Rupees,
  orders: z.number().int(),
});

/** A range of days in Asia/Kolkata, both ends included. */
export const RangeFigures = SalesFigures.extend({
  from: CalendarDate,
  to: CalendarDate,
  /** Revenue by order, to the paisa; 0 without orders. */
  averageOrder: Rupees,
});
export type RangeFigures = z.infer<typeof RangeFigures>;

export const DayFigures = SalesFigures.extend({ date: CalendarDate });
export type DayFigures = z.infer<typeof DayFigures>;

const ProductTakings = z.object({
  productId: ProductId,
  name: z.string(),
  imageUrl: z.string().nullable(),
  sales: z.number().int(),
  revenue: Rupees,
});
export type ProductTakings = z.infer<typeof ProductTakings>;

export const InterestKind = z.enum(['view', 'addition']);
export type InterestKind = z.infer<typeof InterestKind>;

const InterestFigures = z.object({
  /** Page views, one for each product and visit. */
  views: z.number().int(),
  /** Additions to a cart, one for each product and visit. */
  additions: z.number().int(),
  /** Shop orders with it that were not cancelled. */
  orders: z.number().int(),
});

/** The way from a product's page through the cart to an order, without personal data. */
const Conversion = InterestFigures.extend({
  /** The first counted day: that of the range, or the one on which counting began; null before anything was counted. */
  from: CalendarDate.nullable(),
  /** The ten most seen. */
  products: z.array(InterestFigures.extend({ productId: ProductId, name: z.string() })),
});
export type Conversion = z.infer<typeof Conversion>;

/** Units that buyers send back or exchange, without withdrawn and refused returns. */
const ReturnedUnits = z.object({
  units: z.number().int(),
  ordered: z.number().int(),
  causes: z.array(
    z.object({
      cause: ReturnCause,
      units: z.number().int(),
      /** The products with most units, up to three. */
      products: z.array(z.object({ productId: ProductId, name: z.string(), units: z.number().int() })),
    }),
  ),
});
export type ReturnedUnits = z.infer<typeof ReturnedUnits>;

/** A pin code to which wanted products cannot be delivered, without personal data. */
const UnmetPinCode = z.object({
  pinCode: PinCode,
  checks: z.number().int(),
  /** The most wanted, up to three; by variant where the check named one. */
  products: z.array(
    z.object({
      productId: ProductId,
      /** Null where the check named no variant. */
      variantId: VariantId.nullable(),
      name: z.string(),
      choices: z.array(VariantChoice),
      checks: z.number().int(),
    }),
  ),
});
export type UnmetPinCode = z.infer<typeof UnmetPinCode>;

export const Insights = z.object({
  range: RangeFigures,
  before: RangeFigures,
  /** Cost of the market's coupons: the market's part is paid on top of the revenue. Null without any. */
  couponShares: z.object({ market: Rupees, shop: Rupees }).nullable(),
  /** Every day of the range, also without sales. */
  days: z.array(DayFigures),
  /** The same number of days before the range. */
  daysBefore: z.array(DayFigures),
  topProducts: z.array(ProductTakings),
  /**
   * Products with stock that were on sale before the range and brought least, without the top ones; among equals the most seen
   * first.
   */
  slowProducts: z.array(ProductTakings.extend({ views: z.number().int() })),
  conversion: Conversion,
  returned: ReturnedUnits,
  /** Active records at or below their threshold, the emptiest first. */
  lowStock: z.array(
    InventoryItem.pick({
      id: true,
      product_id: true,
      variant_id: true,
      choices: true,
      quantity: true,
      minimum_threshold: true,
    }).extend({ name: z.string() }),
  ),
  lowStockTotal: z.number().int(),
  /** The ten most wanted pin codes to which products cannot be delivered. */
  unmetDemand: z.array(UnmetPinCode),
  unmetPinCodes: z.number().int(),
  /** The latest ten orders of the range in any state (SELLER-07). */
  received: z.array(
    z.object({
      id: ShopOrderId,
      number: z.string(),
      products: z.array(z.string()),
      status: ShopOrderStatus,
      createdAt: Instant,
      total: Rupees,
    }),
  ),
  receivedTotal: z.number().int(),
});
export type Insights = z.infer<typeof Insights>;

export const Today = z.object({
  /** Each number is the length of the list that it links to. */
  toDo: z.object({
    /** To be accepted, packed or shipped. */
    newOrders: z.number().int(),
    toPack: z.number().int(),
    toShip: z.number().int(),
    /** Orders with a return or exchange under way. */
    returns: z.number().int(),
    /** Open orders with unread messages. */
    unreadMessages: z.number().int(),
    /** Finished orders with unread messages. */
    unreadPrevious: z.number().int(),
    unansweredReviews: z.number().int(),
    unansweredQuestions: z.number().int(),
    /** Rejected products and changes. */
    rejectedProducts: z.number().int(),
    /** Coupons of the market that ask the shop to bear a part. */
    askingCoupons: z.number().int(),
    /** Active records whose free units do not exceed their threshold. */
    lowStock: z.number().int(),
  }),
  /** Steps before a shop's first sale. */
  setup: z.object({
    shop: z.boolean(),
    /** Submitted for review, unless new shops sell at once. */
    verification: z.boolean(),
    /** A product is for sale. */
    product: z.boolean(),
    stock: z.boolean(),
    /** An active record names pin codes. */
    delivery: z.boolean(),
    /** A product for sale has a picture. */
    picture: z.boolean(),
    sale: z.boolean(),
  }),
  /** The newest product for sale, while none of them has a picture. */
  toPicture: ProductId.nullable(),
});
export type Today = z.infer<typeof Today>;

const Range = z
  .object({ from: CalendarDate, to: CalendarDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: DAYS_REVERSED,
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_INSIGHT_DAYS * DAY_MS, {
    path: ['to'],
    message: TOO_MANY_DAYS,
  });

const INSIGHTS = { name: 'Insights', description: "Figures of a seller's shop." } satisfies ApiGroup;

export const insightsEndpoints = defineEndpoints(INSIGHTS, {
  'GET /api/insights': {
    summary: "How the seller's shop did in a range of days in Asia/Kolkata, compared with the range before.",
    access: 'seller:money',
    query: Range,
    reply: Insights,
    example: { query: { from: '2026-11-01', to: '2026-11-30' } },
  },
  'GET /api/shop/today': {
    summary: 'What waits for the seller now, and which steps of opening the shop are done.',
    access: 'seller',
    reply: Today,
  },
  'GET /api/insights/unmet-demand': {
    summary:
      "Every pin code at which the seller's products were wanted in a range of days and cannot be delivered, the highest demand first.",
    access: 'seller:money',
    query: Range.safeExtend(PageQuery.shape),
    reply: PageFacts.extend({ pinCodes: z.array(UnmetPinCode) }),
    example: { query: { from: '2026-11-01', to: '2026-11-30', page: '1', limit: '100' } },
  },
  'POST /api/pro/:productId/interest': {
    summary:
      'Count that the page of a product was seen, or the product added to a cart; who did is not noted. Unknown products are not counted, nor is what one address sends too often.',
    access: 'public',
    params: z.object({ productId: ProductId }),
    body: z.object({ kind: InterestKind }),
    reply: Message,
    status: 202,
    example: { body: { kind: 'view' } },
  },
});
