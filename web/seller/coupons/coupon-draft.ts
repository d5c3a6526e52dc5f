import type { OwnCoupon } from '../../../contract/coupons.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
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

const LABELS = {
  ...{ code: 'Code', kind: 'Kind of discount', discount: 'Discount', minOrderAmount: 'Minimum order amount' },
  ...{ startDate: 'Start date', expiryDate: 'Expiry date' },
  ...{ usageLimit: 'Usage limit', perBuyerLimit: 'Limit per buyer', isPublic: 'Show to everyone' },
};

/** What others changed in the terms, a line for each: 'Usage limit: now 150, was none'. */
export function newsOf(then: DraftTexts, now: DraftTexts): string[] {
  return Object.entries(LABELS)
    .filter(([name]) => then[name] !== now[name])
    .map(([name, label]) => `${label}: now ${wordsOf(name, now[name])}, was ${wordsOf(name, then[name])}`);
}

function wordsOf(name: string, text = ''): string {
  if (name === 'isPublic') return text === 'on' ? 'yes' : 'no';
  return text === '' ? 'none' : text;
}

/** Brings the fields that nobody touched here up to what others saved; what was typed stays. */
export function followNewest(form: HTMLFormElement, then: DraftTexts, now: DraftTexts): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const newest = now[field.name];
    if (newest === undefined || field.type === 'radio') continue;
    if (field.type === 'checkbox') {
      if (field.checked === (then[field.name] === 'on')) field.checked = newest === 'on';
    } else if (field.value === then[field.name]) field.value = newest;
  }
}
