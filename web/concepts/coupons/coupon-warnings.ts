import type { CouponForm } from '../../../contract/coupons.ts';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';

export function couponWarnings(
  { isPercentage, discount, minOrderAmount, expiryDate }: CouponForm,
  now: Date,
): { discount?: string; expiryDate?: string } {
  return {
    ...(!isPercentage &&
      minOrderAmount > 0 &&
      discount >= minOrderAmount && {
        discount: `An order of ${formatRupees(minOrderAmount)} would cost the buyer nothing`,
      }),
    ...(expiryDate !== '' &&
      expiryDate < kolkataDate(now) && {
        expiryDate: 'This day is over: nobody can use the coupon',
      }),
  };
}
