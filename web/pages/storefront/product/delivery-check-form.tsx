import { type FormEvent, useEffect, useRef } from 'react';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { PinCodeField } from '../../../concepts/delivery/pin-code-field.tsx';
import { ShippingFee } from './shipping-fee.tsx';
import type { DeliveryCheck } from './use-delivery-check.ts';
import { NOT_DELIVERED_HERE } from '../../../concepts/delivery/delivery-words.ts';

const RESULTS: Record<
  'available' | 'not_available' | 'error',
  { text: string; look: string; icon: IconName }
> = {
  available: {
    text: 'Product is available for delivery at this location',
    look: 'text-ok',
    icon: 'check-circle',
  },
  not_available: {
    text: NOT_DELIVERED_HERE,
    look: 'text-deal',
    icon: 'error',
  },
  error: { text: 'Error checking availability. Please try again.', look: 'text-deal', icon: 'warning' },
};

interface DeliveryCheckFormProps {
  check: DeliveryCheck;
  isResultShown: boolean;
  of: { productId: ProductId; variantId: VariantId };
}

/** PDP-07, ERR-20..22. */
export function DeliveryCheckForm({ check, isResultShown, of }: DeliveryCheckFormProps) {
  const { pinCode, state, error, arrival } = check;
  const resultLine = useRef<HTMLDivElement>(null);
  const isPending = useRef(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    isPending.current = true;
    check.check();
    if (!isPinCode(pinCode)) event.currentTarget.querySelector('input')?.focus();
  };
  useEffect(() => {
    const isAnswered = error !== undefined || (state !== 'unchecked' && state !== 'checking');
    if (!isPending.current || !isAnswered) return;
    isPending.current = false;
    // On phones the fixed buy bar may cover the line.
    resultLine.current?.scrollIntoView({ block: 'nearest' });
  }, [state, error]);
  const result = state === 'unchecked' || state === 'checking' || !isResultShown ? undefined : RESULTS[state];
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <PinCodeField label="Delivery pin code" value={pinCode} error={error} onChange={check.edit} />
        </div>
        <Button type="submit" variant="outline" className="mt-7" busy={state === 'checking'}>
          Check
        </Button>
      </div>
      <div ref={resultLine} id="delivery-result">
        <LiveRegion visible className="min-h-6 text-small font-semibold">
          {result && (
            <span className={`flex items-start gap-2 ${result.look}`}>
              <Icon name={result.icon} size="small" />
              <span className="grid">
                <span>{result.text}</span>
                {arrival && (
                  <span>
                    Delivered to {arrival.pinCode} by {formatNearDate(arrival.by)}
                  </span>
                )}
                {arrival && <ShippingFee {...of} pinCode={arrival.pinCode} />}
              </span>
            </span>
          )}
        </LiveRegion>
      </div>
    </form>
  );
}
