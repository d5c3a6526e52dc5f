import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import type { Favorite } from '../../../contract/favorites.ts';
import { FavoritesScreen, loadFavorites } from '../buyer/favorites/favorites-screen.tsx';
import { MoveToCart } from './cart/move-to-cart.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { accountScreenLoader, useIsOfAccount } from '../../concepts/session/account-screen.ts';
import type { Route } from './+types/favorite';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('My Favorites', matches),
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = accountScreenLoader({ favorites: loadFavorites });

export function HydrateFallback() {
  return (
    <Frame>
      <FavoritesScreen moveToCart={moveToCart} loaded={undefined} />
    </Frame>
  );
}

/** ROUTE-24. */
export default function FavoritePage({ loaderData }: Route.ComponentProps) {
  const isOfAccount = useIsOfAccount(loaderData);
  const { accountId, favorites } = loaderData;
  return (
    <Frame>
      <FavoritesScreen key={accountId} moveToCart={moveToCart} loaded={isOfAccount ? favorites : undefined} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width">
      {children}
      <noscript>
        <p>
          Favorites are kept in your browser and need scripts. Without them you can{' '}
          <a href="/products" className="text-link">
            look through the products
          </a>
          , search and filter.
        </p>
      </noscript>
    </div>
  );
}

const moveToCart = (product: Favorite, onMoved: () => void) => (
  <MoveToCart product={product} onMoved={onMoved} />
);
