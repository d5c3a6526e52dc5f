import type { MetaFunction } from 'react-router';
import { SellerOrdersScreen } from '../../seller/orders/seller-orders-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Orders', matches);

export default function OrdersPage() {
  return <SellerOrdersScreen key="current" list="current" />;
}
