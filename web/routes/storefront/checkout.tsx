import type { MetaFunction } from 'react-router';
import { CheckoutScreen } from '../../storefront/checkout/checkout-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { useGuard } from '../../shared/session/guard.ts';
import { Spinner } from '../../ui/spinner.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageTitle('Checkout', matches),
  { name: 'robots', content: 'noindex' },
];

/** Checkout, for buyers and guests. */
export default function CheckoutPage() {
  const isAllowed = useGuard('buyer');
  return (
    <div className="page-width grid content-start gap-6">
      <h1>Checkout</h1>
      <noscript>
        <p>
          Ordering and paying need scripts. Without them you can{' '}
          <a href="/products" className="text-link">
            look through the products
          </a>
          , search and filter.
        </p>
      </noscript>
      {isAllowed ? (
        <CheckoutScreen />
      ) : (
        <div className="state">
          <Spinner size="large" label="Loading" />
        </div>
      )}
    </div>
  );
}
