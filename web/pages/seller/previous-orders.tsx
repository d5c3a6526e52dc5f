import type { MetaFunction } from 'react-router';
import { loadOpenOrders } from './orders/open-orders.ts';
import { loadShopOrders, ShopOrdersScreen } from './orders/shop-orders-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
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
