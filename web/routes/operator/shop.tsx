import type { MetaFunction } from 'react-router';
import { loadShop, OperatorShopScreen } from '../../operator/shops/operator-shop-screen.tsx';
import { loadShopHealth } from '../../operator/shops/shop-health.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/shop';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop', matches);

export const clientLoader = screenLoader({ shop: loadShop, health: loadShopHealth });

export default function OperatorShopPage({ loaderData }: Route.ComponentProps) {
  return <OperatorShopScreen loaded={loaderData.shop} health={loaderData.health} />;
}
