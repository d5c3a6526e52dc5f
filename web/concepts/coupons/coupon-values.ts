import type { CouponForm } from '../../../contract/coupons.ts';
import { couponErrors, TOO_MANY_USES } from '../../../contract/kernel/coupon-form.ts';
import { MAX_COUPON_USES } from '../../../contract/kernel/limits.ts';
import { readRupees, toRupees } from '../../../contract/kernel/money.ts';
import { FILL_IN } from '../../../contract/kernel/messages.ts';

export interface CouponValues {
  code: string;
  kind: 'percentage' | 'amount';
  discount: string;
  minOrderAmount: string;
  startDate: string;
  expiryDate: string;
  usageLimit: string;
  perBuyerLimit: string;
  isPublic: boolean;
}
export type TypedField = Exclude<keyof CouponValues, 'kind' | 'isPublic'>;

export const couponCodec = {
  toForm: (coupon: CouponForm | undefined): CouponValues => ({
    code: coupon?.code ?? '',
    kind: coupon?.isPercentage === false ? 'amount' : 'percentage',
    discount: String(coupon?.discount ?? ''),
    minOrderAmount: String(coupon?.minOrderAmount ?? ''),
    startDate: coupon?.startDate ?? '',
    expiryDate: coupon?.expiryDate ?? '',
    usageLimit: String(coupon?.usageLimit ?? ''),
    perBuyerLimit: String(coupon?.perBuyerLimit ?? ''),
    isPublic: coupon?.isPublic ?? false,
  }),
  toBody: ({ kind, ...typed }: CouponValues): CouponForm => ({
    code: typed.code,
    isPercentage: kind === 'percentage',
    discount: kind === 'percentage' ? percentIn(typed.discount) : rupeesIn(typed.discount),
    minOrderAmount: rupeesIn(typed.minOrderAmount),
    startDate: typed.startDate || null,
    expiryDate: typed.expiryDate,
    usageLimit: limitIn(typed.usageLimit),
    perBuyerLimit: limitIn(typed.perBuyerLimit),
    isPublic: typed.isPublic,
  }),
};

export function couponProblems(values: CouponValues): Partial<Record<TypedField, string>> {
  const coupon = couponCodec.toBody(values);
  return { ...fieldErrors(coupon), ...limitErrors(coupon), ...missing(values) };
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
function missing(typed: CouponValues): Partial<Record<TypedField, string>> {
  const required = ['code', 'discount', 'minOrderAmount', 'expiryDate'] as const;
  const empty = required.filter((name) => typed[name] === '');
  return Object.fromEntries(empty.map((name) => [name, FILL_IN]));
}
