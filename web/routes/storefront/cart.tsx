import type { MetaFunction } from 'react-router';
import { CartScreen } from '../../storefront/cart/cart-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Shopping Cart', matches),
  { name: 'robots', content: 'noindex' },
];

/** The cart page (ROUTE-25). */
export default function CartPage() {
  return (
    <div className="page-width">
      <CartScreen />
      <noscript>
        <p>
          The cart is kept in your browser and needs scripts. Without them you can{' '}
          <a href="/products" className="text-link">
            look through the products
          </a>
          , search and filter.
        </p>
      </noscript>
    </div>
  );
}
