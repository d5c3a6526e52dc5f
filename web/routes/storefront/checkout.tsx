import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { CheckoutScreen, loadCheckout } from '../../storefront/checkout/checkout-screen.tsx';
import { CheckoutLoading } from '../../storefront/checkout/checkout-states.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { accountScreenLoader } from '../../shared/session/account-screen.ts';
import { guard, useIsSignedIn, useReloadOnAccountChange } from '../../shared/session/guard.ts';
import type { Route } from './+types/checkout';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Checkout', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientMiddleware = [guard('buyer')];

export const clientLoader = accountScreenLoader({ start: loadCheckout });

export function HydrateFallback() {
  return (
    <CheckoutFrame>
      <CheckoutLoading />
    </CheckoutFrame>
  );
}

/** Checkout, for buyers and guests. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn(loaderData);
  return <CheckoutFrame>{isSignedIn && <CheckoutScreen loaded={loaderData.start} />}</CheckoutFrame>;
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  useReloadOnAccountChange();
  return (
    <div className="page-width grid content-start gap-6">
      <h1>Checkout</h1>
      <noscript>
        <p>
          Ordering and paying need scripts. Without them you can{' '}
          <a href="/products" className="text-link">
            look through the products
          </a>
          , search and filter.
        </p>
      </noscript>
      {children}
    </div>
  );
}
