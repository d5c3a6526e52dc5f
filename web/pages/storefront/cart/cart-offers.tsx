import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AppliedCoupon, CartOffer } from '../../../../contract/cart.ts';
import { CODE_NOT_CHECKED } from '../../../kit/http/failures.ts';
import { discountText, formatRupees } from '../../../../contract/kernel/rupees.ts';
import { codeApplied, couponTerms } from '../../../concepts/coupons/coupon-words.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { applyOffer } from './change-coupons.ts';
import { isWorthApplying, whyNot } from './offer-words.ts';

interface CartOffersProps {
  offers: readonly CartOffer[];
  coupons: readonly AppliedCoupon[];
  pinCode: string | undefined;
}

const keyOf = ({ shop, code }: CartOffer) => `${shop?.id} ${code}`;

export function CartOffers({ offers, coupons, pinCode }: CartOffersProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState('');
  const apply = async (offer: CartOffer) => {
    setBusy(keyOf(offer));
    try {
      const refusal = await applyOffer(offer, coupons, pinCode);
      if (refusal === undefined) setSaid(`${codeApplied(offer.code)}, saves ${formatRupees(offer.saves)}`);
      else notify('error', refusal);
      await revalidate();
    } catch (problem) {
      notify('error', messageOf(problem, CODE_NOT_CHECKED));
    }
    setBusy(undefined);
  };
  return (
    <div className="grid gap-3">
      <h3 id="cart-offers-title" className="font-semibold">
        Coupons for your cart
      </h3>
      <ul className="grid gap-3" aria-labelledby="cart-offers-title">
        {offers.map((offer) => (
          <li key={keyOf(offer)} className="cart-offer">
            <div className="min-w-0">
              <p className="font-semibold">
                {discountText(offer.terms)} with <code className="coupon-code">{offer.code}</code>
              </p>
              <p className="text-small text-muted">
                {offer.product?.name ?? offer.shopNames.join(', ')},{' '}
                {couponTerms({ ...offer.terms, startDate: null })}
              </p>
              <Effect offer={offer} />
            </div>
            {isWorthApplying(offer) && (
              <Button
                variant="outline"
                size="small"
                busy={busy === keyOf(offer)}
                aria-label={`Apply ${offer.code}`}
                onClick={() => busy === undefined && void apply(offer)}
              >
                Apply
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

function Effect({ offer }: { offer: CartOffer }) {
  const { isApplied, missing, saves, discount } = offer;
  if (isApplied) {
    return (
      <p className="flex items-center gap-1.5 text-small font-semibold text-ok">
        <Icon name="check" size="small" />
        Applied, saves {formatRupees(discount)}
      </p>
    );
  }
  if (missing === null && saves > 0) {
    return (
      <p className="text-small font-semibold text-ok">
        Saves {formatRupees(saves)}
        {saves < discount && ' more'}
      </p>
    );
  }
  return <p className="text-small text-muted">{whyNot(offer)}</p>;
}
