import type { MetaFunction } from 'react-router';
import { CartScreen } from '../../storefront/cart/cart-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shopping Cart', matches);

export default CartScreen;
