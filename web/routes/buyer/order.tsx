import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { loadOrder, OrderScreen } from '../../account/orders/order-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/order';

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export const clientLoader = screenLoader({ order: loadOrder });

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return <OrderScreen key={params.orderId} loaded={loaderData.order} />;
}
