import type { MetaFunction } from 'react-router';
import { FavoritesScreen, loadFavorites } from '../../account/favorites/favorites-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/favorites';

export const meta: MetaFunction = ({ matches }) => pageTitle('My Favorites', matches);

export const clientLoader = screenLoader({ favorites: loadFavorites });

export default function BuyerFavoritesPage({ loaderData }: Route.ComponentProps) {
  return <FavoritesScreen loaded={loaderData.favorites} />;
}
