import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { InventoryItem } from './inventory.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import {
  CalendarDate,
  Instant,
  PageFacts,
  PageQuery,
  PinCode,
  ProductId,
  Rupees,
  ShopOrderId,
  VariantId,
} from './kernel/schemas.ts';
import { ShopOrderStatus } from './orders.ts';

const MAX_DAYS = 366;
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

/** A pin code to which wanted products could not be delivered, without any person. */
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

export const UnmetDemandPage = PageFacts.extend({ pinCodes: z.array(UnmetPinCode) });
export type UnmetDemandPage = z.infer<typeof UnmetDemandPage>;

export const Insights = z.object({
  range: RangeFigures,
  /** The range of equal length before it. */
  before: RangeFigures,
  /** Every day of the range, also those without sales. */
  days: z.array(DayFigures),
  /** Every day of the range before, as many. */
  daysBefore: z.array(DayFigures),
  /** By revenue within the range. */
  topProducts: z.array(
    z.object({
      productId: ProductId,
      name: z.string(),
      imageUrl: z.string().nullable(),
      sales: z.number().int(),
      revenue: Rupees,
    }),
  ),
  /** Active records at or below their minimum threshold now, the emptiest first. */
  lowStock: z.array(
    InventoryItem.pick({
      ...{ id: true, product_id: true, variant_id: true, choices: true },
      ...{ quantity: true, minimum_threshold: true },
    }).extend({ name: z.string() }),
  ),
  lowStockTotal: z.number().int(),
  /** The ten pin codes of the range to which the shop's products could not be delivered, the most wanted first. */
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
    /** Active records whose free units do not exceed their threshold. */
    lowStock: z.number().int(),
  }),
  /** What a shop needs before its first sale. */
  setup: z.object({
    shop: z.boolean(),
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
});
export type Today = z.infer<typeof Today>;

const Range = z
  .object({ from: CalendarDate, to: CalendarDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Choose an end date on or after the start date',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    path: ['to'],
    message: `Choose at most ${MAX_DAYS} days`,
  });

export const insightsEndpoints = defineEndpoints('Insights', {
  'GET /api/insights': {
    summary: "How the seller's shop did in a range of days in Asia/Kolkata, compared with the range before.",
    access: 'seller',
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
      "Every pin code with unmet demand for the seller's products in a range of days, the highest demand first.",
    access: 'seller',
    query: Range.safeExtend(PageQuery.shape),
    reply: UnmetDemandPage,
    example: { query: { from: '2026-11-01', to: '2026-11-30', page: '1', limit: '100' } },
  },
});
