import type { RefObject } from 'react';
import type { Variant } from '../../../../contract/catalog.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { DeliveryCheck } from './use-delivery-check.ts';

interface BlockedBarProps {
  variant: Variant;
  check: DeliveryCheck;
  isMissed: boolean;
  offer: string | undefined;
  isReady: boolean;
  /** The box holds the pin code's field and, below it, the offer of a mail. */
  box: RefObject<HTMLElement | null>;
}

/** On phones, the bar's button says what is missing and leads there while nothing can be added. */
export function BlockedBar({ variant, check, isMissed, offer, isReady, box }: BlockedBarProps) {
  const lead = () => {
    const offered = isMissed && box.current?.querySelector<HTMLElement>('#notify-me :is(button, a)');
    const control = offered || box.current?.querySelector('input');
    control?.scrollIntoView({ block: 'center' });
    control?.focus();
  };
  const isFailed = check.state === 'error' && !isMissed;
  const words = isMissed ? offer : isFailed ? 'Check again' : 'Enter pin code';
  return (
    <div className={classes('buy-bar needs-scripts lg:hidden', !isReady && 'buy-bar-early')}>
      <div className="buy-bar-price">
        <Price price={variant.price} listPrice={variant.listPrice} />
      </div>
      {/* The bar keeps its place: the page has scrolled the result of the check to above it. */}
      <Button
        className={classes('flex-1', words === undefined && 'invisible')}
        onClick={isFailed ? check.check : lead}
      >
        {words ?? '…'}
      </Button>
    </div>
  );
}
