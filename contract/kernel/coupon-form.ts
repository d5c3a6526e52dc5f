import { MAX_AMOUNT_PAISE, toPaise } from './money.ts';

const MAX_COUPON_PERCENT = 80;
const MAX_AMOUNT_RUPEES = MAX_AMOUNT_PAISE / 100;
const AMOUNT_MESSAGE = 'Enter an amount in rupees with at most two decimals, up to ₹1,00,00,000';

export interface CouponTermsForm {
  code: string;
  /** A percent or rupees. */
  discount: number;
  isPercentage: boolean;
  /** Rupees. */
  minOrderAmount: number;
}

export interface CouponFault {
  path: keyof CouponTermsForm;
  message: string;
}

/** The first fault of a coupon's terms (VAL-33 to VAL-37, decisions 1), for the form and the server alike. */
export function couponFault(form: CouponTermsForm): CouponFault | undefined {
  if (form.code.trim() === '') return { path: 'code', message: 'Please fill in this field' };
  const discount = form.isPercentage ? percentFault(form.discount) : discountAmountFault(form.discount);
  if (discount) return { path: 'discount', message: discount };
  if (!(form.minOrderAmount > 0)) {
    return { path: 'minOrderAmount', message: 'Minimum order amount must be greater than 0' };
  }
  return isAmount(form.minOrderAmount) ? undefined : { path: 'minOrderAmount', message: AMOUNT_MESSAGE };
}

function percentFault(percent: number): string | undefined {
  if (!(percent > 0 && percent <= 100)) return 'Percentage discount must be between 0 and 100';
  if (percent > MAX_COUPON_PERCENT) return `Percentage discount cannot exceed ${MAX_COUPON_PERCENT}%`;
  return Number.isInteger(percent) ? undefined : 'Percentage discount must be a whole number';
}

function discountAmountFault(rupees: number): string | undefined {
  if (!(rupees > 0)) return 'Discount amount must be greater than 0';
  return isAmount(rupees) ? undefined : AMOUNT_MESSAGE;
}

function isAmount(rupees: number): boolean {
  return rupees <= MAX_AMOUNT_RUPEES && toPaise(rupees) !== undefined;
}
