import type { OwnCoupon } from '../../contract/coupons.ts';
import type { DraftTexts } from '../drafts/draft-store.ts';
import { TYPED_FIELDS } from './coupon-values.ts';

/** The terms of a coupon, as its form has them. */
export function savedTexts(coupon: OwnCoupon): DraftTexts {
  const typed = TYPED_FIELDS.map((name): [string, string] => [name, String(coupon[name] ?? '')]);
  return {
    ...Object.fromEntries(typed),
    kind: coupon.isPercentage ? 'percentage' : 'amount',
    isPublic: coupon.isPublic ? 'on' : '',
  };
}

/** Whether the terms of a coupon are others than when its form was filled in. */
export function hasOtherTerms(coupon: OwnCoupon, then: DraftTexts): boolean {
  return Object.entries(savedTexts(coupon)).some(([name, text]) => text !== then[name]);
}
