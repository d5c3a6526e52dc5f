import { type FormEvent, useState } from 'react';
import type { AppliedCoupon } from '../../../contract/cart.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { applyCoupon, isCode, removeCoupon } from './change-coupons.ts';

interface VoucherBoxProps {
  coupons: readonly AppliedCoupon[];
  pinCode: string | undefined;
  /** Called when the cart's coupons changed. */
  onChange: () => void;
}

/** A field for a voucher code; the server validates it and says why it does not apply (CART-11, CART-12). */
export function VoucherBox({ coupons, pinCode, onChange }: VoucherBoxProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isApplied = coupons.some((coupon) => isCode(coupon, code) && coupon.reason === null);

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (isApplied) return;
    if (!code.trim()) {
      setError('Enter a code');
      return;
    }
    setBusy(true);
    try {
      const refusal = await applyCoupon(code.trim(), pinCode);
      setError(refusal);
      if (refusal === undefined) onChange();
    } catch (problem) {
      setError(messageOf(problem, 'The code could not be checked. Please try again.'));
    }
    setBusy(false);
  };

  const remove = async (coupon: AppliedCoupon) => {
    try {
      await removeCoupon(coupon.code);
      if (isCode(coupon, code)) setCode('');
      onChange();
    } catch (problem) {
      notify('error', messageOf(problem, 'The code could not be removed. Please try again.'));
    }
  };

  return (
    <section aria-labelledby="voucher-title" className="card box">
      <h2 id="voucher-title" className="text-h3">
        Voucher or gift card
      </h2>
      <form className="flex items-start gap-2" noValidate onSubmit={(event) => void apply(event)}>
        <TextField
          label="Voucher or gift card code"
          hideLabel
          placeholder="Code"
          className="grow"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="outline" busy={isBusy} icon={isApplied ? 'check' : undefined}>
          {isApplied ? 'Applied' : 'Apply'}
        </Button>
      </form>
      {coupons.length > 0 && (
        <ul className="grid gap-2" aria-label="Applied codes">
          {coupons.map((coupon) => (
            <li key={`${coupon.shop.id} ${coupon.code}`} className="grid justify-items-start gap-1">
              <Chip removeLabel={`Remove code ${coupon.code}`} onRemove={() => void remove(coupon)}>
                {coupon.code}
              </Chip>
              <p className={coupon.reason === null ? 'text-small text-ok' : 'text-small text-deal'}>
                {coupon.reason ?? `${formatRupees(coupon.discount)} off at ${coupon.shop.name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <LiveRegion>{isApplied ? `Code ${code} applied` : ''}</LiveRegion>
    </section>
  );
}
