import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { SHOPS } from './kernel/api-groups.ts';
import { CalendarDate, Instant, ShopId, Version } from './kernel/schemas.ts';
import { SHOP_STATES } from './kernel/shop-states.ts';

export const ShopStateName = z.enum(keysOf(SHOP_STATES));

/** The shop takes no orders; `until` is the first day of selling again, null where that is not known. */
export const Holiday = z.object({ until: CalendarDate.nullable() });
export type Holiday = z.infer<typeof Holiday>;

export const ShopStanding = z.object({
  shopId: ShopId,
  state: ShopStateName,
  since: Instant,
  /** The market's words on the latest move; empty without any. */
  reason: z.string(),
  holiday: Holiday.nullable(),
  version: Version,
});
export type ShopStanding = z.infer<typeof ShopStanding>;

export const shopStandingEndpoints = defineEndpoints(SHOPS, {
  'GET /api/shop/standing': {
    summary: 'Whether the own shop sells, and why not; null without a shop.',
    access: 'seller',
    reply: ShopStanding.nullable(),
  },
  'POST /api/shop/submit': {
    summary: 'Ask the market to look at the shop, so that it may sell.',
    access: 'seller:owner',
    invalidates: 'catalog',
    body: z.object({ version: Version }),
    reply: ShopStanding,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'PUT /api/shop/holiday': {
    summary:
      'Take no orders for a while; what is sold stays visible, with the day on which it is sold again.',
    access: 'seller:owner',
    invalidates: 'catalog',
    body: Holiday,
    reply: ShopStanding,
    refusals: ['not_found', 'wrong_state'],
    example: { body: { until: '2099-11-02' } },
  },
  'DELETE /api/shop/holiday': {
    summary: 'Take orders again.',
    access: 'seller:owner',
    invalidates: 'catalog',
    reply: ShopStanding,
    refusals: ['not_found', 'wrong_state'],
  },
});
