import type { OwnCoupon } from '../../contract/coupons.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { FormError } from '../ui/form-error.tsx';
import { COUPON_STATE_WORDS, couponDays, couponWorth } from './coupon-words.ts';

/** Tells what a coupon has become since its form was opened, and how to go on; nothing typed is lost. */
export function ChangedMeanwhile({ coupon }: { coupon: OwnCoupon }) {
  const { code, minOrderAmount, state } = coupon;
  const terms = [
    code,
    couponWorth(coupon),
    `from ${formatRupees(minOrderAmount)}`,
    couponDays(coupon),
    COUPON_STATE_WORDS[state].label.toLowerCase(),
  ];
  return (
    <FormError
      title="This coupon was changed meanwhile"
      errors={[
        { message: `It now reads: ${terms.join(', ')}` },
        { message: 'What you typed is still here: Save replaces it, Cancel leaves it as it is' },
      ]}
    />
  );
}
