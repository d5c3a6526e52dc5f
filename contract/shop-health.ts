import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { HEALTH_DAYS, HEALTH_MEASURES } from './kernel/health-measures.ts';
import { CalendarDate, Instant, line, ShopId, unset } from './kernel/schemas.ts';

const HealthMeasure = z.enum(keysOf(HEALTH_MEASURES));
const HealthDays = z.literal(HEALTH_DAYS);

/** A share in percent with one decimal, or an average in stars with two. */
export const HealthFigure = z.object({
  measure: HealthMeasure,
  days: HealthDays,
  /** Out of `of`; for the rating the sum of all stars. */
  count: z.number().int(),
  of: z.number().int(),
  /** Null without any data. */
  value: z.number().nullable(),
  limit: z.number(),
  /** `near`: in the last quarter of the way to the limit; `not_judged`: too few to say. */
  state: z.enum(['good', 'near', 'over', 'not_judged']),
});
export type HealthFigure = z.infer<typeof HealthFigure>;

/** It was over its limit when the seller was notified, and still is. */
export const HealthWarning = z.object({
  measure: HealthMeasure,
  days: HealthDays,
  at: Instant,
  value: z.number(),
  limit: z.number(),
  /** After it an operator may suspend the shop; nothing happens by itself. */
  mendBy: Instant,
  /** `mendBy` has passed. */
  isDue: z.boolean(),
});
export type HealthWarning = z.infer<typeof HealthWarning>;

/** The result of the latest daily check. */
export const ShopHealth = z.object({
  day: CalendarDate,
  figures: z.array(HealthFigure),
  /** Oldest first. */
  warnings: z.array(HealthWarning),
  /** Below this number nothing is judged. */
  minimum: z.number().int(),
});
export type ShopHealth = z.infer<typeof ShopHealth>;

/** Only shops near or over a limit. */
export const ListedHealth = z.object({
  id: ShopId,
  name: z.string(),
  /** The numbers of figures over and near their limits. */
  over: z.number().int(),
  near: z.number().int(),
  /** The worst first. */
  figures: z.array(HealthFigure),
  /** The start of the oldest warning; null without one. */
  warnedAt: Instant.nullable(),
});
export type ListedHealth = z.infer<typeof ListedHealth>;

export const HealthList = z.object({
  shops: z.array(ListedHealth),
  next: z.string().nullable(),
});
export type HealthList = z.infer<typeof HealthList>;

const SHOP_HEALTH = {
  name: 'Shop health',
  description: 'How well shops do by what the market measures, and warnings.',
} satisfies ApiGroup;

export const shopHealthEndpoints = defineEndpoints(SHOP_HEALTH, {
  'GET /api/shop/health': {
    summary: 'How well the own shop does by what the market measures, over 30 and 90 days.',
    access: 'seller',
    /** Null before the first daily check, which needs a shop that sells. */
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
      after: unset(line(100)),
    }),
    reply: HealthList,
    refusals: ['invalid_input'],
  },
});
