import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { InventoryItem } from './inventory.ts';
import { MAX_INSIGHT_DAYS, TOO_MANY_DAYS } from './kernel/insight-days.ts';
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
import { DAYS_REVERSED } from './kernel/field-faults.ts';

const DAY_MS = 86_400_000;

/** Sales of placed orders less cancellations and returns; fully cancelled or returned orders do not count. */
const SalesFigures = z.object({
  /** Units sold. */
  sales: z.number().int(),
  revenue: Rupees,
  orders: z.number().int(),
});

/** Figures of a range of days in Asia/Kolkata, both ends included. */
export const RangeFigures = SalesFigures.extend({
  from: CalendarDate,
  to: CalendarDate,
  /** Revenue by order, to the paisa; 0 without orders. */
  averageOrder: Rupees,
});
export type RangeFigures = z.infer<typeof RangeFigures>;

export const DayFigures = SalesFigures.extend({ date: CalendarDate });
export type DayFigures = z.infer<typeof DayFigures>;

/** A product with what it brought within a range of days. */
const ProductTakings = z.object({
  productId: ProductId,
  name: z.string(),
  imageUrl: z.string().nullable(),
  sales: z.number().int(),
  revenue: Rupees,
});
export type ProductTakings = z.infer<typeof ProductTakings>;

/** What a browser counts of a product: its page was seen, or it was added to the cart. */
export const InterestKind = z.enum(['view', 'addition']);
export type InterestKind = z.infer<typeof InterestKind>;

const InterestFigures = z.object({
  /** How often the page was seen, once a product and visit. */
  views: z.number().int(),
  /** How often it was added to a cart, once a product and visit. */
  additions: z.number().int(),
  /** Shop orders that contain it and were not cancelled. */
  orders: z.number().int(),
});

/** The way from the page of a product through the cart to an order, without any person. */
const Conversion = InterestFigures.extend({
  /** The first day that is counted: that of the range, or the one on which counting began; null before anything was counted. */
  from: CalendarDate.nullable(),
  /** The ten products that were seen most. */
  products: z.array(InterestFigures.extend({ productId: ProductId, name: z.string() })),
});
export type Conversion = z.infer<typeof Conversion>;

/** Units of the orders of the range that buyers send back or exchange; withdrawn and refused returns are left out. */
const ReturnedUnits = z.object({
  units: z.number().int(),
  /** Units that were ordered and not cancelled. */
  ordered: z.number().int(),
  /** The most frequent first. */
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

/** A pin code to which wanted products cannot be delivered, without any person. */
const UnmetPinCode = z.object({
  pinCode: PinCode,
  checks: z.number().int(),
  /** The products with the highest demand, up to three; its variants where those were checked. */
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
  /** The range of equal length before it. */
  before: RangeFigures,
  /** Coupons of the market in the range: what the market pays beside the revenue, and what the shop bears; null without any. */
  couponShares: z.object({ market: Rupees, shop: Rupees }).nullable(),
  /** Every day of the range, also those without sales. */
  days: z.array(DayFigures),
  /** Every day of the range before, as many. */
  daysBefore: z.array(DayFigures),
  /** By revenue within the range. */
  topProducts: z.array(ProductTakings),
  /** Products with stock that were on sale before the range and brought least, apart from the top ones; among equals the most seen first. */
  slowProducts: z.array(ProductTakings.extend({ views: z.number().int() })),
  conversion: Conversion,
  returned: ReturnedUnits,
  /** Active records at or below their minimum threshold now, the emptiest first. */
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
  /** The ten pin codes of the range to which the shop's products cannot be delivered, the most wanted first. */
  unmetDemand: z.array(UnmetPinCode),
  /** How many pin codes there are in all. */
  unmetPinCodes: z.number().int(),
  /** The latest ten orders of the range in any state (SELLER-07). */
  received: z.array(
    z.object({
      id: ShopOrderId,
      number: z.string(),
      /** The names of its products, with what was chosen of them. */
      products: z.array(z.string()),
      status: ShopOrderStatus,
      createdAt: Instant,
      total: Rupees,
    }),
  ),
  /** How many orders there are in all. */
  receivedTotal: z.number().int(),
});
export type Insights = z.infer<typeof Insights>;

/** What waits for the seller, and how far the shop is set up. */
export const Today = z.object({
  /** Each is the number of rows of the list that shows them. */
  toDo: z.object({
    /** Orders to be accepted, packed and shipped. */
    newOrders: z.number().int(),
    toPack: z.number().int(),
    toShip: z.number().int(),
    /** Orders of which something comes back or is exchanged. */
    returns: z.number().int(),
    /** Open orders with messages that the seller has not read. */
    unreadMessages: z.number().int(),
    /** The same of finished orders. */
    unreadPrevious: z.number().int(),
    /** Reviews without a reply. */
    unansweredReviews: z.number().int(),
    /** Questions without an answer of the seller. */
    unansweredQuestions: z.number().int(),
    /** Products and changes that operators rejected. */
    rejectedProducts: z.number().int(),
    /** Coupons of the market that ask the shop to bear a part. */
    askingCoupons: z.number().int(),
    /** Active records whose free units do not exceed their threshold. */
    lowStock: z.number().int(),
  }),
  /** What a shop needs before its first sale. */
  setup: z.object({
    shop: z.boolean(),
    /** It was submitted for review, unless new shops sell at once. */
    verification: z.boolean(),
    /** A product is for sale. */
    product: z.boolean(),
    /** Units can be bought. */
    stock: z.boolean(),
    /** An active record names pin codes. */
    delivery: z.boolean(),
    /** A product for sale has a picture. */
    picture: z.boolean(),
    /** An order was received. */
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

export const insightsEndpoints = defineEndpoints('Insights', {
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
