import { z } from 'zod';
import { Coupon, CouponForm, CouponState } from './coupons.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { NO_SHARE } from './kernel/coupon-form.ts';
import { MAX_COUPON_SHOPS } from './kernel/limits.ts';
import {
  CouponId,
  Instant,
  line,
  Message,
  OrderId,
  Rupees,
  ShopId,
  unset,
  Version,
  WHOLE_NUMBER,
} from './kernel/schemas.ts';

/** Discounts that buyers still have, in rupees, by who bears them. */
const Cost = z.object({ market: Rupees, shops: Rupees });

export const CouponAnswer = z.enum(['agreed', 'declined']);
export type CouponAnswer = z.infer<typeof CouponAnswer>;

export const MarketCoupon = z.object({
  ...Coupon.omit({ shopId: true, productId: true }).shape,
  state: CouponState,
  /** In percent; the shops bear the rest. */
  marketPercent: z.number().int(),
  /** False where it is for chosen shops. */
  allShops: z.boolean(),
  /** Shops that were chosen or have answered. */
  shopCounts: z.object({ chosen: z.number().int(), agreed: z.number().int(), declined: z.number().int() }),
  /** Uses that stand, unpaid orders included. */
  usedCount: z.number().int(),
  /** Placed orders, without what was cancelled, returned or lapsed. */
  cost: Cost,
  version: Version,
});
export type MarketCoupon = z.infer<typeof MarketCoupon>;

/** With the shops that were chosen or have answered, by name. */
export const MarketCouponDetails = MarketCoupon.extend({
  shops: z.array(z.object({ id: ShopId, name: z.string(), answer: CouponAnswer.nullable() })),
});
export type MarketCouponDetails = z.infer<typeof MarketCouponDetails>;

export const MarketCouponList = z.object({
  coupons: z.array(MarketCoupon),
  next: z.string().nullable(),
});
export type MarketCouponList = z.infer<typeof MarketCouponList>;

const CouponUse = z.object({
  orderId: OrderId,
  orderNumber: z.string(),
  at: Instant,
  shopNames: z.array(z.string()),
  discount: Rupees,
  cost: Cost,
});
export type CouponUse = z.infer<typeof CouponUse>;

export const CouponUseList = z.object({ uses: z.array(CouponUse), next: z.string().nullable() });
export type CouponUseList = z.infer<typeof CouponUseList>;

/** `couponErrors` checks the terms, as it does for every coupon. */
export const MarketCouponForm = CouponForm.extend({
  marketPercent: z.number().int(WHOLE_NUMBER).min(0, NO_SHARE).max(100, NO_SHARE),
  allShops: z.boolean(),
  /** Empty for a coupon of all shops. */
  shopIds: z.array(ShopId).max(MAX_COUPON_SHOPS, `Choose at most ${MAX_COUPON_SHOPS} shops`),
});
export type MarketCouponForm = z.output<typeof MarketCouponForm>;

export const OfferedCoupon = z.object({
  ...Coupon.omit({ shopId: true, productId: true }).shape,
  state: CouponState,
  shopPercent: z.number().int(),
  /** `applies`: the market bears all, so no shop is asked; `asked`: it applies once the shop agrees. */
  standing: z.enum(['applies', 'asked', 'agreed', 'declined']),
  /** In the own shop so far. */
  cost: Cost,
  version: Version,
});
export type OfferedCoupon = z.infer<typeof OfferedCoupon>;

const CouponParams = z.object({ couponId: CouponId });

const changes = {
  access: 'operator:owner|finance',
  invalidates: 'catalog',
} as const;

const example = {
  code: 'HAAT100',
  discount: 100,
  isPercentage: false,
  minOrderAmount: 999,
  startDate: '2027-10-25',
  expiryDate: '2027-11-08',
  usageLimit: 5000,
  perBuyerLimit: 1,
  isPublic: true,
  marketPercent: 100,
  allShops: true,
  shopIds: [],
};

const MARKET_COUPONS = {
  name: 'Market coupons',
  description: 'Coupons of the market, what they cost whom, and which shops take part.',
} satisfies ApiGroup;

export const marketCouponEndpoints = defineEndpoints(MARKET_COUPONS, {
  'GET /api/operator/coupon': {
    summary: 'The coupons of the market by state and words of their code, the newest first; fifty a page.',
    access: 'operator',
    query: z.object({
      search: unset(line(100)),
      state: unset(CouponState),
      after: unset(line(100)),
    }),
    reply: MarketCouponList,
    refusals: ['invalid_input'],
  },
  'GET /api/operator/coupon/:couponId': {
    summary: 'A coupon of the market with its shops.',
    access: 'operator',
    params: CouponParams,
    reply: MarketCouponDetails,
    refusals: ['not_found'],
  },
  'GET /api/operator/coupon/:couponId/use': {
    summary: 'The placed orders that used a coupon of the market, the latest first; fifty a page.',
    access: 'operator',
    params: CouponParams,
    query: z.object({ after: unset(line(100)) }),
    reply: CouponUseList,
    refusals: ['not_found', 'invalid_input'],
  },
  'POST /api/operator/coupon': {
    summary: 'A new coupon of the market. Chosen shops that are to bear a part are asked by mail.',
    logged: 'Add a coupon of the market',
    ...changes,
    body: MarketCouponForm,
    reply: MarketCouponDetails,
    status: 201,
    refusals: ['already_exists'],
    example: { body: example },
  },
  'PUT /api/operator/coupon/:couponId': {
    summary:
      'Save the form of a coupon of the market. Orders that have it keep their terms; where the terms change, shops that bear a part are asked again.',
    logged: 'Change a coupon of the market',
    ...changes,
    params: CouponParams,
    body: MarketCouponForm.extend({ version: Version.optional() }),
    reply: MarketCouponDetails,
    refusals: ['not_found', 'already_exists', 'stale', 'wrong_state'],
    example: { body: { ...example, version: 1 } },
  },
  'POST /api/operator/coupon/:couponId/pause': {
    summary: 'Nobody can use a coupon of the market from now on.',
    logged: 'Pause a coupon of the market',
    ...changes,
    params: CouponParams,
    reply: MarketCouponDetails,
    refusals: ['not_found'],
  },
  'POST /api/operator/coupon/:couponId/resume': {
    summary: 'A paused coupon of the market can be used again.',
    logged: 'Resume a coupon of the market',
    ...changes,
    params: CouponParams,
    reply: MarketCouponDetails,
    refusals: ['not_found'],
  },
  'DELETE /api/operator/coupon/:couponId': {
    summary: 'Delete a coupon of the market. Orders that have it keep it.',
    logged: 'Delete a coupon of the market',
    ...changes,
    params: CouponParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'GET /api/coupon/market': {
    summary: 'Coupons of the market for the own shop, the newest first, with what the shop bears of them.',
    access: 'seller:coupons',
    reply: z.array(OfferedCoupon),
  },
  'PUT /api/coupon/market/:couponId': {
    summary:
      "Agree to bear the own shop's part of a coupon of the market, or decline; until the shop agrees it does not apply there.",
    logged: 'Answer a coupon of the market',
    access: 'seller:coupons',
    invalidates: 'catalog',
    params: CouponParams,
    body: z.object({ answer: CouponAnswer, version: Version }),
    reply: OfferedCoupon,
    refusals: ['not_found', 'stale', 'wrong_state'],
    example: { body: { answer: 'agreed', version: 1 } },
  },
});
