import type { MetaFunction } from 'react-router';
import { SellerOrdersScreen } from '../../orders/seller-orders-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Previous Orders', matches);

export default function PreviousOrdersPage() {
  return <SellerOrdersScreen key="previous" list="previous" />;
}
