import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { HEALTH_DAYS, HEALTH_MEASURES, type HealthMeasure as Measure } from './kernel/health-measures.ts';
import { CalendarDate, Instant, line, ShopId, unset } from './kernel/schemas.ts';

const HealthMeasure = z.enum(Object.keys(HEALTH_MEASURES) as [Measure, ...Measure[]]); // the keys of the table
const HealthDays = z.literal(HEALTH_DAYS);

/** A share with one decimal in percent, or an average in stars with two; over or under its limit. */
export const HealthFigure = z.object({
  measure: HealthMeasure,
  days: HealthDays,
  /** How many of `of`; of the rating the sum of all stars. */
  count: z.number().int(),
  of: z.number().int(),
  /** Null where there is nothing of it. */
  value: z.number().nullable(),
  limit: z.number(),
  /** `near`: in the last quarter of the way to the limit; `not_judged`: too few to say. */
  state: z.enum(['good', 'near', 'over', 'not_judged']),
});
export type HealthFigure = z.infer<typeof HealthFigure>;

/** A figure that was over its limit when the seller was notified, and still is. */
export const HealthWarning = z.object({
  measure: HealthMeasure,
  days: HealthDays,
  at: Instant,
  /** As it was then. */
  value: z.number(),
  limit: z.number(),
  /** From then on an operator may suspend the shop for it; nothing happens by itself. */
  mendBy: Instant,
  /** That moment is over. */
  isDue: z.boolean(),
});
export type HealthWarning = z.infer<typeof HealthWarning>;

/** How well a shop does, as of the last day that it was looked at. */
export const ShopHealth = z.object({
  day: CalendarDate,
  figures: z.array(HealthFigure),
  /** The oldest first. */
  warnings: z.array(HealthWarning),
  /** Below this number nothing is judged. */
  minimum: z.number().int(),
});
export type ShopHealth = z.infer<typeof ShopHealth>;

/** A shop with something near or over its limits, as of the last day that it was looked at. */
export const ListedHealth = z.object({
  id: ShopId,
  name: z.string(),
  /** Figures over their limits, and near them. */
  over: z.number().int(),
  near: z.number().int(),
  /** Those, the worst first. */
  figures: z.array(HealthFigure),
  /** Since when the oldest warning waits; null without one. */
  warnedAt: Instant.nullable(),
});
export type ListedHealth = z.infer<typeof ListedHealth>;

export const HealthList = z.object({
  shops: z.array(ListedHealth),
  /** Asks for those after them; null at the end. */
  next: z.string().nullable(),
});
export type HealthList = z.infer<typeof HealthList>;

export const shopHealthEndpoints = defineEndpoints('Shop health', {
  'GET /api/shop/health': {
    summary: 'How well the own shop does by what the market measures, over 30 and 90 days.',
    access: 'seller',
    /** Null before a shop was looked at, which is each day while it sells. */
    reply: ShopHealth.nullable(),
  },
  'GET /api/operator/shop/:shopId/health': {
    summary: 'How well a shop does, over 30 and 90 days; null before it was looked at.',
    access: 'operator',
    params: z.object({ shopId: ShopId }),
    reply: ShopHealth.nullable(),
    refusals: ['not_found'],
  },
  'GET /api/operator/shop-health': {
    summary: 'Shops that sell and have something near or over their limits, the worst first; fifty a page.',
    access: 'operator',
    query: z.object({
      /** `next` of the page before. */
      after: unset(line(100)),
    }),
    reply: HealthList,
    refusals: ['invalid_input'],
  },
});
