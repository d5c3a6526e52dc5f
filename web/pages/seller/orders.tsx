import type { MetaFunction } from 'react-router';
import { loadOpenOrders } from './orders/open-orders.ts';
import { loadShopOrders, ordersTitle, ShopOrdersScreen } from './orders/shop-orders-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/orders';

export const meta: MetaFunction = ({ matches, location }) =>
  pageTitle(ordersTitle('current', new URLSearchParams(location.search).get('status')), matches);

export const clientLoader = screenLoader({ openOrders: loadOpenOrders, orders: loadShopOrders('current') });

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShopOrdersScreen
      key="current"
      name="current"
      loaded={loaderData.orders}
      openOrders={loaderData.openOrders}
    />
  );
}
