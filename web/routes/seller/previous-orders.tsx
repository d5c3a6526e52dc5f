import type { MetaFunction } from 'react-router';
import { SellerOrdersScreen } from '../../seller/orders/seller-orders-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Previous Orders', matches);

export default function PreviousOrdersPage() {
  return <SellerOrdersScreen key="previous" list="previous" />;
}
