import type { MetaFunction } from 'react-router';
import { loadOrders, OrdersScreen } from './orders/orders-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/current-orders';

export const meta: MetaFunction = ({ matches }) => pageTitle('Current Orders', matches);

export const clientLoader = screenLoader({ orders: loadOrders('current') });

export default function CurrentOrdersPage({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen state="current" loaded={loaderData.orders} />;
}
