import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyPicture } from '../../shared/screens/empty-picture.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function NothingToOrder() {
  return (
    <EmptyState
      picture={<EmptyPicture name="cart" />}
      title="Your cart is empty"
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

/** Skeletons in the final layout. */
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
