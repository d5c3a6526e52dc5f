import type { RefObject } from 'react';
import type { Variant } from '../../../contract/catalog.ts';
import { Price } from '../../shared/products/price.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { DeliveryCheck } from './use-delivery-check.ts';

interface BlockedBarProps {
  variant: Variant;
  check: DeliveryCheck;
  /** Sold out, or not delivered to the pin code. */
  isMissed: boolean;
  /** The stored state is there. */
  isReady: boolean;
  /** What has the pin code's field, and below it what offers a mail. */
  box: RefObject<HTMLElement | null>;
}

/** The bar at the bottom of phones while nothing can be added: its button says what is missing, and leads there. */
export function BlockedBar({ variant, check, isMissed, isReady, box }: BlockedBarProps) {
  const lead = () => {
    const offer = isMissed ? box.current?.querySelector<HTMLElement>('#notify-me :is(button, a)') : undefined;
    const control = offer ?? box.current?.querySelector('input');
    control?.scrollIntoView({ block: 'center' });
    control?.focus();
  };
  const isFailed = check.state === 'error';
  return (
    <div className={classes('buy-bar needs-scripts lg:hidden', !isReady && 'buy-bar-early')}>
      <div className="buy-bar-price">
        <Price price={variant.price} listPrice={variant.listPrice} />
      </div>
      <Button className="flex-1" onClick={isFailed ? check.check : lead}>
        {isMissed ? 'Notify me' : isFailed ? 'Check again' : 'Enter pin code'}
      </Button>
    </div>
  );
}
