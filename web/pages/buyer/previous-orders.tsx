import type { MetaFunction } from 'react-router';
import { loadOrders, OrdersScreen } from './orders/orders-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/previous-orders';

export const meta: MetaFunction = ({ matches }) => pageTitle('Previous Orders', matches);

export const clientLoader = screenLoader({ orders: loadOrders('previous') });

export default function PreviousOrdersPage({ loaderData }: Route.ComponentProps) {
  return <OrdersScreen state="previous" loaded={loaderData.orders} />;
}
