import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { InventoryItem } from './inventory.ts';
import { CalendarDate, Instant, ProductId, Rupees, ShopOrderId } from './kernel/schemas.ts';
import { ShopOrderStatus } from './orders.ts';

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** What placed orders came to; cancelled ones and those whose money went back do not count. */
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

export const Insights = z.object({
  range: RangeFigures,
  /** The range of equal length before it. */
  before: RangeFigures,
  /** Every day of the range, also those without sales. */
  days: z.array(SalesFigures.extend({ date: CalendarDate })),
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
    InventoryItem.pick({ id: true, product_id: true, quantity: true, minimum_threshold: true }).extend({
      name: z.string(),
    }),
  ),
  lowStockTotal: z.number().int(),
  /** The latest orders of the range, whatever became of them (SELLER-07). */
  received: z.array(
    z.object({
      id: ShopOrderId,
      number: z.string(),
      /** The names of its products. */
      products: z.array(z.string()),
      status: ShopOrderStatus,
      createdAt: Instant,
      total: Rupees,
    }),
  ),
});
export type Insights = z.infer<typeof Insights>;

const Range = z
  .object({ from: CalendarDate, to: CalendarDate })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Choose a last day that is not before the first',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    path: ['to'],
    message: `Choose at most ${MAX_DAYS} days`,
  });

export const insightsEndpoints = defineEndpoints({
  'GET /api/insights': {
    summary: "How the seller's shop did in a range of days in Asia/Kolkata, compared with the range before.",
    access: 'seller',
    query: Range,
    reply: Insights,
    example: { query: { from: '2026-11-01', to: '2026-11-30' } },
  },
});
