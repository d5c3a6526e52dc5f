import type { MetaFunction } from 'react-router';
import { FavoritesScreen } from '../../account/favorites/favorites-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('My Favorites', matches);

export default FavoritesScreen;
