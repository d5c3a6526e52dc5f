import { useEffect, useState } from 'react';
import type { Coupon } from '../../../../contract/coupons.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { codeApplied } from '../../../concepts/coupons/coupon-words.ts';
import { forgetCode, useCodeFor } from '../../../concepts/coupons/remembered-codes.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { applyToCart, useAppliedCode } from './apply-offer.ts';
import { copyText } from '../../../kit/clipboard/copy-text.ts';

interface CouponActsProps {
  coupon: Pick<Coupon, 'code'>;
  shopId: ShopId;
}

export function CouponActs({ coupon: { code }, shopId }: CouponActsProps) {
  const isRemembered = useCodeFor(shopId) === code;
  const [isBusy, setBusy] = useState(false);
  const isApplied = useAppliedCode((applied) => applied.code === code);
  const [refusal, setRefusal] = useState<string>();
  // The cart may remove the code, so another visit of the page must not show it as applied.
  useEffect(() => () => useAppliedCode.setState({ code: undefined }), []);
  const apply = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = await applyToCart({ shopId, code });
      if (typeof outcome === 'object') setRefusal(outcome.refusal);
      else
        notify('success', outcome === 'applied' ? codeApplied(code) : `Code ${code} is kept for your cart`);
    } catch (error) {
      notify('error', messageOf(error, NOT_DONE));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        className="-ms-3"
        variant="quiet"
        size="small"
        icon="copy"
        aria-label={`Copy code ${code}`}
        onClick={() => void copyText(code, 'Code copied')}
      >
        Copy
      </Button>
      {isRemembered ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Undo: apply code ${code}`}
          onClick={() => forgetCode(shopId)}
        >
          Undo
        </Button>
      ) : (
        <Button
          variant="outline"
          size="small"
          icon={isApplied ? 'check' : undefined}
          busy={isBusy}
          aria-label={`${isApplied ? 'Applied' : 'Apply'}: code ${code}`}
          onClick={() => void apply()}
        >
          {isApplied ? 'Applied' : 'Apply'}
        </Button>
      )}
      {isRemembered && <p className="text-small text-ok">Applied as soon as you add this to your cart.</p>}
      {refusal !== undefined && <p className="text-small text-deal">{refusal}</p>}
    </>
  );
}
