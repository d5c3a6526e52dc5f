import type { Coupon, CouponState } from '../../../contract/coupons.ts';
import { formatDate } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { Tone } from '../../ui/alert.tsx';

/** The spaces do not break across lines. */
function couponDay(date: string): string {
  return formatDate(date).replaceAll(' ', '\u00a0');
}

/** For example 'from ₹499, until 8 Nov 2027'. */
export function couponTerms({
  minOrderAmount,
  ...days
}: Pick<Coupon, 'minOrderAmount' | 'startDate' | 'expiryDate'>): string {
  return `from ${formatRupees(minOrderAmount)}, ${couponDays(days)}`;
}

/** For example 'until 8 Nov 2027' or '25 Oct 2027 to 8 Nov 2027'. */
export function couponDays({ startDate, expiryDate }: Pick<Coupon, 'startDate' | 'expiryDate'>): string {
  const last = couponDay(expiryDate);
  return startDate === null ? `until ${last}` : `${couponDay(startDate)} to ${last}`;
}

/** A coupon of the market may be for many shops, which are counted. */
export function shopsInWords(names: readonly string[]): string {
  return names.length > 2 ? `${names.length} shops` : names.join(', ');
}

export function codeApplied(code: string): string {
  return `Code ${code} applied`;
}

export const COUPON_STATE_WORDS: Record<CouponState, { label: string; tone: Tone | 'neutral' }> = {
  active: { label: 'Active', tone: 'ok' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  paused: { label: 'Paused', tone: 'warn' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
};
