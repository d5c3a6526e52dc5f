import type { MetaFunction } from 'react-router';
import { CartScreen } from '../../cart/cart-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shopping Cart', matches);

export default CartScreen;
