import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { OrdersScreen } from '../../account/orders/orders-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Current Orders', matches);

export default function CurrentOrdersPage() {
  return <OrdersScreen state="current" />;
}
