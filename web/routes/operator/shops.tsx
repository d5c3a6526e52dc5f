import type { MetaFunction } from 'react-router';
import { loadShops, ShopListScreen } from '../../operator/shops/shop-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/shops';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Shops', matches);

export const clientLoader = screenLoader({ shops: loadShops });

export default function OperatorShopsPage({ loaderData }: Route.ComponentProps) {
  return <ShopListScreen loaded={loaderData.shops} />;
}
