import type { MetaFunction } from 'react-router';
import { SellerOrdersScreen } from '../../orders/seller-orders-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Orders', matches);

export default function OrdersPage() {
  return <SellerOrdersScreen key="current" list="current" />;
}
