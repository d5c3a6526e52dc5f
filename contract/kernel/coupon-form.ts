import { MAX_COUPON_USES } from './limits.ts';
import { MAX_AMOUNT_PAISE, toPaise } from './money.ts';
import { FILL_IN } from './messages.ts';
import { isBlank } from './plain-text.ts';

/** CONST-08 sets it. */
export const MAX_COUPON_PERCENT = 80;
const MAX_AMOUNT_RUPEES = MAX_AMOUNT_PAISE / 100;
export const TOO_MANY_USES = `Enter at most ${MAX_COUPON_USES.toLocaleString('en-IN')}`;
export const NO_SHARE = 'Enter a percent from 0 to 100';
export const NO_COUPON_SHOP = 'Choose at least one shop';
export const COUPON_DELETED = 'Coupon deleted successfully';
const AMOUNT_MESSAGE = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';

export interface CouponTermsForm {
  code: string;
  discount: number;
  isPercentage: boolean;
  minOrderAmount: number;
  /** The day is in Asia/Kolkata; null means at once. */
  startDate: string | null;
  /** The last valid day, included. */
  expiryDate: string;
}

export interface CouponError {
  path: keyof CouponTermsForm;
  message: string;
}

/** The form and the server check the terms (VAL-33 to VAL-37). An amount that could not be read is NaN. */
export function couponErrors(form: CouponTermsForm): CouponError[] {
  const messages = {
    code: isBlank(form.code) ? FILL_IN : undefined,
    discount: form.isPercentage ? percentError(form.discount) : discountAmountError(form.discount),
    minOrderAmount: minOrderError(form.minOrderAmount),
    startDate:
      form.startDate !== null && form.startDate > form.expiryDate
        ? 'The first day cannot be after the expiry date'
        : undefined,
  };
  return (Object.keys(messages) as (keyof typeof messages)[]).flatMap((path) => {
    const message = messages[path];
    return message === undefined ? [] : [{ path, message }];
  });
}

function percentError(percent: number): string | undefined {
  if (percent <= 0 || percent > 100) return 'Percentage discount must be between 0 and 100';
  if (percent > MAX_COUPON_PERCENT) return `Percentage discount cannot exceed ${MAX_COUPON_PERCENT}%`;
  return Number.isInteger(percent) ? undefined : 'Percentage discount must be a whole number';
}

function discountAmountError(rupees: number): string | undefined {
  if (rupees <= 0) return 'Discount amount must be greater than 0';
  return isAmount(rupees) ? undefined : AMOUNT_MESSAGE;
}

function minOrderError(rupees: number): string | undefined {
  if (rupees <= 0) return 'Minimum order amount must be greater than 0';
  return isAmount(rupees) ? undefined : AMOUNT_MESSAGE;
}

function isAmount(rupees: number): boolean {
  return rupees <= MAX_AMOUNT_RUPEES && toPaise(rupees) !== undefined;
}
