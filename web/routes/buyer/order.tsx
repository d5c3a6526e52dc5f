import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import { OrderScreen } from '../../account/orders/order-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import type { Route } from './+types/order';

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export default function OrderPage({ params }: Route.ComponentProps) {
  return <OrderScreen orderId={params.orderId as OrderId} />; // the server refuses whatever is none
}
