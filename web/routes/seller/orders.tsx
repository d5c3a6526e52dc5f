import type { MetaFunction } from 'react-router';
import { loadSellerOrders, SellerOrdersScreen } from '../../seller/orders/seller-orders-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/orders';

export const meta: MetaFunction = ({ matches }) => pageTitle('Orders', matches);

export const clientLoader = screenLoader({ orders: loadSellerOrders('current') });

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return <SellerOrdersScreen key="current" list="current" loaded={loaderData.orders} />;
}
