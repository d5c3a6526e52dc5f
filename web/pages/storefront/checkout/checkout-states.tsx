import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CART_EMPTY } from '../../../../contract/kernel/messages.ts';
import { EmptyPicture } from '../../../kit/screens/empty-picture.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface NothingToOrderProps {
  isChosen: boolean;
}

export function NothingToOrder({ isChosen }: NothingToOrderProps) {
  if (isChosen) {
    return (
      <EmptyState
        picture={<EmptyPicture name="cart" />}
        title="This is not in your cart any more"
        text="If you just placed an order, it is under your current orders."
        action={
          <Link to="/cart" className={buttonClasses()}>
            View Cart
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptyPicture name="cart" />}
      title={CART_EMPTY}
      text="If you just placed an order, it is under your current orders."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/products" className={buttonClasses()}>
            Continue Shopping
          </Link>
          <Link to="/buyer/current-orders" className={buttonClasses({ variant: 'outline' })}>
            See my orders
          </Link>
        </div>
      }
    />
  );
}

export function OnlyChosen({ lines }: { lines: number }) {
  return (
    <p className="text-small">
      {lines === 1 ? 'Only this item' : 'Only these items'} ·{' '}
      <Link to="/checkout" className="text-link">
        Order the whole cart
      </Link>
    </p>
  );
}

export function CheckoutLoading({ addressStep }: { addressStep?: ReactNode }) {
  return (
    <div className="buying" aria-busy="true">
      <Spinner label="Loading checkout" />
      <div className="grid content-start gap-6">
        {addressStep ?? <Skeleton className="h-44 rounded-card" />}
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
