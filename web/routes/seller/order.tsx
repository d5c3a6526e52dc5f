import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { SHOP_ORDER_LOADS, ShopOrderScreen } from '../../seller/orders/shop-order-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/order';

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export const clientLoader = screenLoader(SHOP_ORDER_LOADS);

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return <ShopOrderScreen key={params.shopOrderId} {...loaderData} />;
}
