import type { MetaFunction } from 'react-router';
import { FavoritesScreen } from '../../favorites/favorites-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('My Favorites', matches);

export default FavoritesScreen;
