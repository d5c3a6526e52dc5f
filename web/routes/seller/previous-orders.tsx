import type { MetaFunction } from 'react-router';
import { loadOpenOrders } from '../../seller/orders/open-orders.ts';
import { loadShopOrders, ShopOrdersScreen } from '../../seller/orders/shop-orders-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/previous-orders';

export const meta: MetaFunction = ({ matches }) => pageTitle('Previous Orders', matches);

export const clientLoader = screenLoader({ openOrders: loadOpenOrders, orders: loadShopOrders('previous') });

export default function PreviousOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShopOrdersScreen
      key="previous"
      name="previous"
      loaded={loaderData.orders}
      openOrders={loaderData.openOrders}
    />
  );
}
