import type { OwnCoupon } from '../../../../contract/coupons.ts';
import { discountText } from '../../../../contract/kernel/rupees.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { couponCodec, type CouponValues } from '../../../concepts/coupons/coupon-values.ts';
import { changesOf } from './coupon-draft.ts';
import { COUPON_STATE_WORDS, couponTerms } from '../../../concepts/coupons/coupon-words.ts';

interface ChangedMeanwhileProps {
  coupon: OwnCoupon;
  /** The terms when the form was opened. */
  then: CouponValues;
}

export function ChangedMeanwhile({ coupon, then }: ChangedMeanwhileProps) {
  const { code, state } = coupon;
  const terms = [
    code,
    discountText(coupon),
    couponTerms(coupon),
    COUPON_STATE_WORDS[state].label.toLowerCase(),
  ];
  return (
    <FormError
      title="This coupon has been changed"
      errors={[
        { message: `It now reads: ${terms.join(', ')}` },
        ...changesOf(then, couponCodec.toForm(coupon)).map((message) => ({ message })),
        {
          message:
            'What you typed is still here, the rest is as it is now: Save changes what you changed, Cancel leaves it as it is',
        },
      ]}
    />
  );
}
