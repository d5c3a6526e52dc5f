import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { SELLER_ORDER_LOADS, SellerOrderScreen } from '../../seller/orders/seller-order-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/order';

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export const clientLoader = screenLoader(SELLER_ORDER_LOADS);

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return <SellerOrderScreen key={params.shopOrderId} {...loaderData} />;
}
