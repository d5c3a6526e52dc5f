import type { ReactNode } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import { classes } from '../../ui/classes.ts';
import { Facts } from '../../ui/facts.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

interface OrderSummaryProps {
  figures: Pick<Cart, 'subtotal' | 'shipping' | 'total'>;
  /** Discounts of the total. */
  discounts: readonly { term: string; rupees: number }[];
  /** The figures are expected ones until the server responds. */
  isExpected?: boolean;
  /** The button to continue. */
  children: ReactNode;
}

/** The total and its parts (CART-05, CART-06). */
export function OrderSummary({ figures, discounts, isExpected = false, children }: OrderSummaryProps) {
  const { subtotal, shipping, total } = figures;
  return (
    <section aria-labelledby="summary-title" className="card box">
      <h2 id="summary-title" className="text-h3">
        Order Summary
      </h2>
      <div className={classes('transition-opacity', isExpected && 'opacity-60')} aria-busy={isExpected}>
        <Facts
          sum
          facts={[
            { term: 'Subtotal', value: formatRupees(subtotal) },
            ...discounts.map(({ term, rupees }) => ({
              term,
              value: <span className="text-ok">−{formatRupees(rupees)}</span>,
            })),
            { term: 'Shipping', value: shipping === 0 ? 'Free' : formatRupees(shipping) },
            { term: 'Total', value: formatRupees(total) },
          ]}
        />
      </div>
      {children}
      <p className="text-small text-muted">Prices include all taxes.</p>
      <LiveRegion>{isExpected ? '' : `Total ${formatRupees(total)}`}</LiveRegion>
    </section>
  );
}
