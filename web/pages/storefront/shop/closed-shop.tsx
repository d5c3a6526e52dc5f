import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';

export function ClosedShop() {
  return (
    <div className="page-width grid justify-items-start gap-4 py-16">
      <h1>This shop is closed</h1>
      <p className="max-w-measure">
        Its owner closed it, and its products are no longer sold. What you ordered there stays under your
        orders, with its invoice.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/products" className={buttonClasses()}>
          Browse Products
        </Link>
        <Link to="/buyer/previous-orders" className={buttonClasses({ variant: 'outline' })}>
          See my orders
        </Link>
      </div>
    </div>
  );
}
