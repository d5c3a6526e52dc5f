import type { CouponValues } from '../../../concepts/coupons/coupon-values.ts';
import { each, fieldsOf, isFlag, isText, oneOf } from '../../../kit/drafts/shape.ts';

const LABELS: Record<keyof CouponValues, string> = {
  code: 'Code',
  kind: 'Kind of discount',
  discount: 'Discount',
  minOrderAmount: 'Minimum order amount',
  startDate: 'Start date',
  expiryDate: 'Expiry date',
  usageLimit: 'Usage limit',
  perBuyerLimit: 'Limit per buyer',
  isPublic: 'Show to everyone',
};
const NAMES = Object.keys(LABELS) as (keyof CouponValues)[]; // the keys of the table

export const isCouponValues = fieldsOf<CouponValues>({
  ...each(NAMES, isText),
  kind: oneOf(['percentage', 'amount']),
  isPublic: isFlag,
});

/** A discount means another thing in the other kind. */
export const DISCOUNT_FIELDS = ['kind', 'discount'] as const;

/** A line for each: 'Usage limit: now 150, was none'. */
export function changesOf(then: CouponValues, now: CouponValues): string[] {
  return NAMES.filter((name) => then[name] !== now[name]).map(
    (name) => `${LABELS[name]}: now ${inWords(now[name])}, was ${inWords(then[name])}`,
  );
}

function inWords(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'none' : value;
}
