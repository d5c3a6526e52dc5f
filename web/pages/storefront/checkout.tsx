import { type ReactNode, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { CheckoutScreen, loadCheckout } from './checkout/checkout-screen.tsx';
import { CheckoutLoading } from './checkout/checkout-states.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader, useIsOfAccount } from '../../concepts/session/account-screen.ts';
import { guard } from '../../concepts/session/guard.ts';
import { useCart } from '../../concepts/cart/cart-store.ts';
import type { Route } from './+types/checkout';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Checkout', matches),
  { name: 'robots', content: 'noindex' },
];

/** A visitor orders as a guest, without signing in before. */
export const clientMiddleware = [guard('buyer', () => useCart.getState().lines.length > 0)];

export const clientLoader = accountScreenLoader({ start: loadCheckout });

export function HydrateFallback() {
  return (
    <CheckoutFrame>
      <CheckoutLoading />
    </CheckoutFrame>
  );
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const isOfAccount = useIsOfAccount(loaderData);
  const { accountId, start } = loaderData;
  const [openedBy] = useState(accountId);
  return (
    <CheckoutFrame>
      {isOfAccount ? (
        <CheckoutScreen key={accountId} loaded={start} hasBecomeGuest={openedBy !== accountId} />
      ) : (
        <CheckoutLoading />
      )}
    </CheckoutFrame>
  );
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width grid content-start gap-6">
      <h1>Checkout</h1>
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Ordering and paying need scripts. Without them you can{' '}
            <a href="/products" className="text-link">
              look through the products
            </a>
            , search and filter.
          </p>
        )}
      </noscript>
      {children}
    </div>
  );
}
