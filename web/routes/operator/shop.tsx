import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { notesLoad } from '../../operator/notes/load-notes.ts';
import { loadShop, OperatorShopScreen } from '../../operator/shops/operator-shop-screen.tsx';
import { loadShopHealth } from '../../operator/shops/shop-health.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/shop';

export const clientLoader = screenLoader({
  shop: loadShop,
  health: loadShopHealth,
  notes: notesLoad('shop', 'shopId'),
});

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.shop.data?.name ?? 'Shop', matches);

export default function OperatorShopPage({ loaderData }: Route.ComponentProps) {
  return <OperatorShopScreen loaded={loaderData.shop} health={loaderData.health} notes={loaderData.notes} />;
}
