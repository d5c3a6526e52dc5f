import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { SellerOrderScreen } from '../../seller/orders/seller-order-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import type { Route } from './+types/order';

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export default function OrderPage({ params }: Route.ComponentProps) {
  const shopOrderId = params.shopOrderId as ShopOrderId; // the server refuses whatever is none
  return <SellerOrderScreen key={shopOrderId} shopOrderId={shopOrderId} />;
}
