import type { MetaFunction } from 'react-router';
import { CartScreen } from '../../cart/cart-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Shopping Cart', matches),
  { name: 'robots', content: 'noindex' },
];

/** The cart page (ROUTE-25). */
export default function CartPage() {
  return (
    <div className="page-width">
      <CartScreen />
    </div>
  );
}
