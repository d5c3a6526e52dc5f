import type { MetaFunction } from 'react-router';
import { FavoritesScreen } from '../../account/favorites/favorites-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('My Favorites', matches),
  { name: 'robots', content: 'noindex' },
];

/** The favorites page (ROUTE-24). */
export default function FavoritePage() {
  return (
    <div className="page-width">
      <FavoritesScreen />
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
