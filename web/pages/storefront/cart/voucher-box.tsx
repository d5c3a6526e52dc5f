import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AppliedCoupon, CartOffer } from '../../../../contract/cart.ts';
import { ENTER_CODE } from '../../../../contract/kernel/messages.ts';
import { codeApplied } from '../../../concepts/coupons/coupon-words.ts';
import { CODE_NOT_CHECKED } from '../../../kit/http/failures.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { required } from '../../../kit/forms/required.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { CartOffers } from './cart-offers.tsx';
import { applyCoupon, isCode, removeCoupon } from './change-coupons.ts';

interface VoucherBoxProps {
  coupons: readonly AppliedCoupon[];
  offers: readonly CartOffer[];
  pinCode: string | undefined;
}

/** The server validates the code and says why it does not apply (CART-11, CART-12). */
export function VoucherBox({ coupons, offers, pinCode }: VoucherBoxProps) {
  const { revalidate } = useRevalidator();
  const form = useForm<{ code: string }>({
    defaultValues: { code: '' },
    validate: required(['code'], ENTER_CODE),
    send: async ({ code: typed }) => {
      if (isApplied) return;
      const refusal = await applyCoupon(typed, pinCode);
      if (refusal === undefined) await revalidate();
      else form.setError('code', refusal);
    },
    failure: CODE_NOT_CHECKED,
    failureAt: 'code',
  });
  const code = form.valueOf('code') ?? '';
  const isApplied = coupons.some((coupon) => isCode(coupon, code) && coupon.reason === null);

  /** The removed code stays hidden until the cart has loaded without it. */
  const [removed, setRemoved] = useState<string>();
  const remove = async (coupon: AppliedCoupon) => {
    setRemoved(coupon.code);
    try {
      await removeCoupon(coupon.code);
      if (isCode(coupon, code)) form.setField('code', '');
      await revalidate();
    } catch (problem) {
      notify('error', messageOf(problem, couldNotBe('The code', 'removed')));
    }
    setRemoved(undefined);
  };

  const title = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(
    coupons.map(({ shop, code: applied }) => `${shop?.id} ${applied}`).join(),
    () => title.current,
  );

  return (
    <section aria-labelledby="voucher-title" className="card box">
      <h2 ref={title} id="voucher-title" tabIndex={-1} className="text-h3">
        Voucher or gift card
      </h2>
      <form {...form.props} className="flex flex-wrap items-start gap-2">
        <TextField
          label="Voucher or gift card code"
          hideLabel
          placeholder="Code"
          className="grow basis-28"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...form.field('code')}
        />
        <Button type="submit" variant="outline" busy={form.isBusy} icon={isApplied ? 'check' : undefined}>
          {isApplied ? 'Applied' : 'Apply'}
        </Button>
      </form>
      {coupons.length > 0 && (
        <ul className="grid gap-2" aria-label="Applied codes">
          {coupons.map((coupon) => (
            <li key={`${coupon.shop?.id} ${coupon.code}`} className="grid justify-items-start gap-1">
              <Chip
                removeLabel={`Remove code ${coupon.code}`}
                busy={coupon.code === removed}
                onRemove={() => removed === undefined && void remove(coupon)}
              >
                {coupon.code}
              </Chip>
              <p className={coupon.reason === null ? 'text-small text-ok' : 'text-small text-deal'}>
                {coupon.reason ?? `${formatRupees(coupon.discount)} off at ${coupon.shopNames.join(', ')}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && <CartOffers offers={offers} coupons={coupons} pinCode={pinCode} />}
      <LiveRegion>{isApplied ? codeApplied(code) : ''}</LiveRegion>
    </section>
  );
}
