import type { MetaFunction } from 'react-router';
import type { Favorite } from '../../../contract/favorites.ts';
import { FavoritesScreen, loadFavorites } from './favorites/favorites-screen.tsx';
import { MoveToCart } from '../storefront/cart/move-to-cart.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/favorites';

export const meta: MetaFunction = ({ matches }) => pageTitle('My Favorites', matches);

export const clientLoader = screenLoader({ favorites: loadFavorites });

export default function BuyerFavoritesPage({ loaderData }: Route.ComponentProps) {
  return <FavoritesScreen moveToCart={moveToCart} loaded={loaderData.favorites} />;
}

const moveToCart = (product: Favorite, onMoved: () => void) => (
  <MoveToCart product={product} onMoved={onMoved} />
);
