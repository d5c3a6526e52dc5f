import type { MetaFunction } from 'react-router';
import { CartScreen } from '../storefront/cart/cart-screen.tsx';
import { loadCartScreen } from '../storefront/cart/load-cart-screen.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/cart';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shopping Cart', matches);

export const clientLoader = screenLoader({ cart: loadCartScreen });

export default function BuyerCartPage({ loaderData }: Route.ComponentProps) {
  return <CartScreen loaded={loaderData.cart} />;
}
