import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { TOO_MANY_USES } from './kernel/coupon-form.ts';
import { MAX_COUPON_USES } from './kernel/limits.ts';
import {
  CalendarDate,
  CouponId,
  Message,
  optionalCode,
  PageFacts,
  PageQuery,
  plain,
  ProductId,
  Rupees,
  ShopId,
  sortQuery,
  Version,
  WHOLE_NUMBER,
} from './kernel/schemas.ts';

/**
 * A coupon (ENT-22). `discount` is a percent or rupees; `startDate` is the first valid day in Asia/Kolkata,
 * null for at once, and `expiryDate` the last one.
 */
export const Coupon = z.object({
  _id: CouponId,
  code: z.string(),
  discount: z.number(),
  isPercentage: z.boolean(),
  minOrderAmount: Rupees,
  startDate: CalendarDate.nullable(),
  expiryDate: CalendarDate,
  /** Null for a coupon of the market. */
  shopId: ShopId.nullable(),
  productId: ProductId.nullable(),
  usageLimit: z.number().int().nullable(),
  perBuyerLimit: z.number().int().nullable(),
  isPublic: z.boolean(),
});
export type Coupon = z.infer<typeof Coupon>;

/** With the name of its shop, as 'Offers' shows it; for a coupon of the market, the shops that it is for. */
export const PublicCoupon = Coupon.omit({ usageLimit: true, perBuyerLimit: true }).extend({
  shopName: z.string(),
});
export type PublicCoupon = z.infer<typeof PublicCoupon>;

/** Where several states apply, the first of these counts: paused, expired, used up, scheduled. */
export const CouponState = z.enum(['active', 'scheduled', 'paused', 'expired', 'used_up']);
export type CouponState = z.infer<typeof CouponState>;

export const OwnCoupon = Coupon.extend({
  state: CouponState,
  productName: z.string().nullable(),
  /** Uses that stand, unpaid orders included. */
  usedCount: z.number().int(),
  /** The total of placed orders with it, after all discounts and without cancelled parts. */
  revenue: Rupees,
  version: Version,
});
export type OwnCoupon = z.infer<typeof OwnCoupon>;

/** `newest` sorts by the time of creation. */
export const CouponSort = z.enum(['newest', 'code', 'minOrderAmount', 'expiryDate', 'usedCount', 'revenue']);
export type CouponSort = z.infer<typeof CouponSort>;

export const OwnCouponPage = PageFacts.extend({
  coupons: z.array(OwnCoupon),
  /** Products with coupons of their own, by name; the list can be filtered by them. */
  products: z.array(z.object({ id: ProductId, name: z.string() })),
});
export type OwnCouponPage = z.infer<typeof OwnCouponPage>;

const useLimit = z.number().int(WHOLE_NUMBER).min(1, 'Enter 1 or more').max(MAX_COUPON_USES, TOO_MANY_USES);

/** The coupon form (VAL-33..37). `couponErrors` checks amounts, percent and days, as the form does. */
export const CouponForm = z.object({
  code: optionalCode(40),
  discount: z.number(),
  isPercentage: z.boolean(),
  minOrderAmount: z.number(),
  startDate: CalendarDate.nullish().transform((day) => day ?? null),
  expiryDate: CalendarDate,
  usageLimit: useLimit.nullish().transform((limit) => limit ?? null),
  perBuyerLimit: useLimit.nullish().transform((limit) => limit ?? null),
  isPublic: z.boolean().default(false),
});
export type CouponForm = z.output<typeof CouponForm>;

const CouponParams = z.object({ _id: CouponId });

const COUPONS = { name: 'Coupons', description: 'Discounts of shops and of the market.' } satisfies ApiGroup;

export const couponEndpoints = defineEndpoints(COUPONS, {
  'GET /api/coupon/offers': {
    summary: 'Public coupons that are valid today.',
    access: 'public',
    forPages: true,
    reply: z.array(PublicCoupon),
  },
  'GET /api/coupon/product/:productId': {
    summary:
      "Coupons that lower this product's price: all of the shop's for its owner, public and valid ones, the market's too, for everyone else.",
    access: 'optional',
    forPages: true,
    params: z.object({ productId: ProductId }),
    reply: z.array(Coupon),
    refusals: ['not_found'],
  },
  'GET /api/coupon/:_id': {
    summary:
      'Coupons of a shop, and of the market for it: all of its own for its owner, public and valid ones for everyone else.',
    access: 'optional',
    params: z.object({ _id: ShopId }),
    reply: z.array(Coupon),
  },
  'GET /api/coupon': {
    summary:
      "The coupons of the seller's shop with their state, use and revenue, the newest first unless sorted.",
    access: 'seller:coupons',
    query: PageQuery.extend({
      search: plain(z.string().trim().max(100)).optional(),
      state: CouponState.optional(),
      productId: ProductId.optional(),
      ...sortQuery(CouponSort, { sortBy: 'newest', direction: 'descending' }),
    }),
    reply: OwnCouponPage,
  },
  'GET /api/coupon/own/:_id': {
    summary: 'One coupon of the own shop.',
    access: 'seller:coupons',
    params: CouponParams,
    reply: OwnCoupon,
    refusals: ['not_found'],
  },
  'POST /api/coupon': {
    summary: "A new coupon of the seller's own shop, for all its products or for one.",
    logged: 'Add a coupon',
    access: 'seller:coupons',
    invalidates: 'catalog',
    body: CouponForm.extend({
      /** Only the own shop is accepted. */
      shopId: z.union([z.string().max(64), z.number()]).optional(),
      productId: ProductId.nullish().transform((id) => id ?? null),
    }),
    reply: OwnCoupon,
    status: 201,
    refusals: ['not_found', 'already_exists'],
    example: {
      body: {
        code: 'DIWALI10',
        discount: 10,
        isPercentage: true,
        minOrderAmount: 499,
        startDate: '2027-10-25',
        expiryDate: '2027-11-08',
        usageLimit: 200,
        perBuyerLimit: 1,
        isPublic: true,
      },
    },
  },
  'PUT /api/coupon/:_id': {
    summary: 'Save the form of an own coupon. Orders that have it keep the terms they were made with.',
    logged: 'Change a coupon',
    access: 'seller:coupons',
    invalidates: 'catalog',
    params: CouponParams,
    body: CouponForm.extend({ version: Version.optional() }),
    reply: OwnCoupon,
    refusals: ['not_found', 'already_exists', 'stale', 'wrong_state'],
    example: {
      body: {
        code: 'DIWALI10',
        discount: 75.5,
        isPercentage: false,
        minOrderAmount: 499,
        expiryDate: '2027-11-08',
        version: 1,
      },
    },
  },
  'POST /api/coupon/:_id/pause': {
    summary: 'Nobody can use an own coupon from now on.',
    logged: 'Pause a coupon',
    access: 'seller:coupons',
    invalidates: 'catalog',
    params: CouponParams,
    reply: OwnCoupon,
    refusals: ['not_found'],
  },
  'POST /api/coupon/:_id/resume': {
    summary: 'A paused coupon can be used again.',
    logged: 'Resume a coupon',
    access: 'seller:coupons',
    invalidates: 'catalog',
    params: CouponParams,
    reply: OwnCoupon,
    refusals: ['not_found'],
  },
  'DELETE /api/coupon/:_id': {
    summary: 'Delete an own coupon. Orders that have it keep it.',
    logged: 'Delete a coupon',
    access: 'seller:coupons',
    invalidates: 'catalog',
    params: CouponParams,
    reply: Message,
    refusals: ['not_found'],
  },
});
