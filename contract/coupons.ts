import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { CalendarDate, CouponId, ProductId, Rupees, ShopId } from './kernel/schemas.ts';

/** A coupon (ENT-22, decisions 2). `discount` is a percent or rupees; `expiryDate` is the last valid day in Asia/Kolkata. */
export const Coupon = z.object({
  _id: CouponId,
  code: z.string(),
  discount: z.number(),
  isPercentage: z.boolean(),
  minOrderAmount: Rupees,
  expiryDate: CalendarDate,
  shopId: ShopId,
  productId: ProductId.nullable(),
  usageLimit: z.number().int().nullable(),
  perBuyerLimit: z.number().int().nullable(),
  isPublic: z.boolean(),
});
export type Coupon = z.infer<typeof Coupon>;

/** A public coupon with the name of its shop, as 'Offers' shows it. */
export const PublicCoupon = Coupon.omit({ usageLimit: true, perBuyerLimit: true }).extend({
  shopName: z.string(),
});
export type PublicCoupon = z.infer<typeof PublicCoupon>;

export const couponEndpoints = defineEndpoints({
  'GET /api/coupon/offers': {
    summary: 'Public coupons that are valid today.',
    access: 'public',
    reply: z.array(PublicCoupon),
  },
  'GET /api/coupon/product/:productId': {
    summary:
      "Coupons that lower this product's price: all for the shop's owner, public and valid ones for everyone else.",
    access: 'optional',
    params: z.object({ productId: ProductId }),
    reply: z.array(Coupon),
    refusals: ['not_found'],
  },
  'GET /api/coupon/:shopId': {
    summary: 'Coupons of a shop: all for its owner, public and valid ones for everyone else.',
    access: 'optional',
    params: z.object({ shopId: ShopId }),
    reply: z.array(Coupon),
  },
});
