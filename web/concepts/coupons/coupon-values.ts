import type { CouponForm } from '../../../contract/coupons.ts';
import { couponErrors, TOO_MANY_USES } from '../../../contract/kernel/coupon-form.ts';
import { MAX_COUPON_USES } from '../../../contract/kernel/limits.ts';
import { readRupees, toRupees } from '../../../contract/kernel/money.ts';
import { FILL_IN } from '../../../contract/kernel/messages.ts';

export const TYPED_FIELDS = [
  'code',
  'discount',
  'minOrderAmount',
  'startDate',
  'expiryDate',
  'usageLimit',
  'perBuyerLimit',
] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

export interface CouponValues extends Record<TypedField, string> {
  kind: 'percentage' | 'amount';
  isPublic: boolean;
}

interface Chosen {
  isPercentage: boolean;
  isPublic: boolean;
}

export function couponIn(
  typed: Record<TypedField, string>,
  chosen: Chosen,
): { coupon: CouponForm; errors: Partial<Record<TypedField, string>> } {
  const coupon = {
    ...chosen,
    code: typed.code,
    discount: chosen.isPercentage ? percentIn(typed.discount) : rupeesIn(typed.discount),
    minOrderAmount: rupeesIn(typed.minOrderAmount),
    startDate: typed.startDate || null,
    expiryDate: typed.expiryDate,
    usageLimit: limitIn(typed.usageLimit),
    perBuyerLimit: limitIn(typed.perBuyerLimit),
  };
  return {
    coupon,
    errors: { ...fieldErrors(coupon), ...limitErrors(coupon), ...missing(typed) },
  };
}

export function couponOf({ kind, isPublic, ...typed }: CouponValues) {
  return couponIn(typed, { isPercentage: kind === 'percentage', isPublic });
}

/** NaN for unreadable text; negative amounts are read, so that their error can say so. */
function rupeesIn(text: string): number {
  const amount = readRupees(text);
  if (amount !== undefined) return toRupees(amount);
  return text.startsWith('-') ? Number(text) : Number.NaN;
}

function percentIn(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function limitIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

function fieldErrors(coupon: CouponForm): Partial<Record<TypedField, string>> {
  // Without a last day there is nothing to compare the first one with.
  const days = coupon.expiryDate === '' ? { startDate: null } : {};
  return Object.fromEntries(couponErrors({ ...coupon, ...days }).map(({ path, message }) => [path, message]));
}

function limitErrors(coupon: CouponForm): Partial<Record<TypedField, string>> {
  const ofAll = limitError(coupon.usageLimit);
  const ofBuyer = limitError(coupon.perBuyerLimit);
  return {
    ...(ofAll !== undefined && { usageLimit: ofAll }),
    ...(ofBuyer !== undefined && { perBuyerLimit: ofBuyer }),
  };
}

function limitError(limit: number | null): string | undefined {
  if (limit === null) return undefined;
  if (!Number.isInteger(limit) || limit < 1) return 'Enter a whole number, 1 or more';
  return limit > MAX_COUPON_USES ? TOO_MANY_USES : undefined;
}

/** VAL-33. */
function missing(typed: Record<TypedField, string>): Partial<Record<TypedField, string>> {
  const required = ['code', 'discount', 'minOrderAmount', 'expiryDate'] as const;
  const empty = required.filter((name) => typed[name] === '');
  return Object.fromEntries(empty.map((name) => [name, FILL_IN]));
}
