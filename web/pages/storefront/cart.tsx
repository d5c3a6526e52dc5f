import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { CartScreen } from './cart/cart-screen.tsx';
import { loadCartScreen } from './cart/load-cart-screen.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader, useIsOfAccount } from '../../concepts/session/account-screen.ts';
import type { Route } from './+types/cart';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Shopping Cart', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = accountScreenLoader({ cart: loadCartScreen });

export function HydrateFallback() {
  return (
    <Frame>
      <CartScreen loaded={undefined} />
    </Frame>
  );
}

/** ROUTE-25. */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const isOfAccount = useIsOfAccount(loaderData);
  const { accountId, cart } = loaderData;
  return (
    <Frame>
      <CartScreen key={accountId} loaded={isOfAccount ? cart : undefined} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width">
      {children}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            The cart is kept in your browser and needs scripts. Without them you can{' '}
            <a href="/products" className="text-link">
              look through the products
            </a>
            , search and filter.
          </p>
        )}
      </noscript>
    </div>
  );
}
