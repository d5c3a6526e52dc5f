import type { OwnCoupon } from '../../../../contract/coupons.ts';
import type { DraftTexts } from '../../../kit/drafts/draft-store.ts';
import { mergeNewer } from '../../../kit/forms/merge-newer.ts';
import { type CouponValues, TYPED_FIELDS } from '../../../concepts/coupons/coupon-values.ts';

export function savedTexts(coupon: OwnCoupon): DraftTexts {
  const typed = TYPED_FIELDS.map((name): [string, string] => [name, String(coupon[name] ?? '')]);
  return {
    ...Object.fromEntries(typed),
    kind: coupon.isPercentage ? 'percentage' : 'amount',
    isPublic: coupon.isPublic ? 'on' : '',
  };
}

const LABELS = {
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

/** A line for each: 'Usage limit: now 150, was none'. */
export function changesOf(then: DraftTexts, now: DraftTexts): string[] {
  return Object.entries(LABELS)
    .filter(([name]) => then[name] !== now[name])
    .map(([name, label]) => `${label}: now ${wordsOf(name, now[name])}, was ${wordsOf(name, then[name])}`);
}

function wordsOf(name: string, text = ''): string {
  if (name === 'isPublic') return text === 'on' ? 'yes' : 'no';
  return text === '' ? 'none' : text;
}

/** A discount means another thing in the other kind, so the two are merged together. */
export function followNewest(typed: CouponValues, then: DraftTexts, now: DraftTexts): CouponValues {
  const base = valuesIn(then);
  const { values } = mergeNewer(base, typed, valuesIn(now));
  const isDiscountTyped = typed.kind !== base.kind || typed.discount !== base.discount;
  return isDiscountTyped ? { ...values, kind: typed.kind, discount: typed.discount } : values;
}

export function valuesIn(texts: DraftTexts): CouponValues {
  const { code = '', discount = '', minOrderAmount = '', startDate = '', expiryDate = '' } = texts;
  const { usageLimit = '', perBuyerLimit = '', kind, isPublic } = texts;
  return {
    code,
    discount,
    minOrderAmount,
    startDate,
    expiryDate,
    usageLimit,
    perBuyerLimit,
    kind: kind === 'amount' ? 'amount' : 'percentage',
    isPublic: isPublic === 'on',
  };
}
