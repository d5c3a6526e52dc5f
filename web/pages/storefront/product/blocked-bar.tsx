import type { RefObject } from 'react';
import type { Variant } from '../../../../contract/catalog.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { DeliveryCheck } from './use-delivery-check.ts';

interface BlockedBarProps {
  variant: Variant;
  check: DeliveryCheck;
  /** Sold out, or not delivered to the pin code. */
  isMissed: boolean;
  /** What the control below the field offers then; undefined until that is known. */
  offer: string | undefined;
  /** The stored state is there. */
  isReady: boolean;
  /** What has the pin code's field, and below it what offers a mail. */
  box: RefObject<HTMLElement | null>;
}

/** The bar at the bottom of phones while nothing can be added: its button says what is missing, and leads there. */
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
      {/* Its place is kept: the page has scrolled the result of the check to above the bar. */}
      <Button
        className={classes('flex-1', words === undefined && 'invisible')}
        onClick={isFailed ? check.check : lead}
      >
        {words ?? '…'}
      </Button>
    </div>
  );
}
