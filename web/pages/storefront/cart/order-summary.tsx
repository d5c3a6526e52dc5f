import type { ReactNode } from 'react';
import type { AppliedCoupon, Cart } from '../../../../contract/cart.ts';
import { subtractPaise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { shopsInWords } from '../../../concepts/coupons/coupon-words.ts';
import { feeFigures } from '../../../concepts/orders/fee-figures.ts';
import { classes } from '../../../ui/classes.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { amount } from './amount.ts';

interface OrderSummaryProps {
  figures: Pick<Cart, 'listTotal' | 'subtotal' | 'saved' | 'shipping' | 'total'> & { cashFee?: number };
  /** Coupons that take nothing off are left out. */
  coupons: readonly Pick<AppliedCoupon, 'code' | 'shopNames' | 'discount'>[];
  /** The figures are expected ones until the server responds. */
  isExpected?: boolean;
  children: ReactNode;
}

/** CART-05, CART-06. */
export function OrderSummary({ figures, coupons, isExpected = false, children }: OrderSummaryProps) {
  const { listTotal, subtotal, saved, shipping, cashFee = 0, total } = figures;
  return (
    <section aria-labelledby="summary-title" className="card box">
      <h2 id="summary-title" className="text-h3">
        Order Summary
      </h2>
      <div className={classes('transition-opacity', isExpected && 'opacity-60')} aria-busy={isExpected}>
        <Facts
          sum
          facts={[
            ...(listTotal > subtotal ? listPriceFacts(listTotal, subtotal) : []),
            { term: 'Subtotal', value: formatRupees(subtotal) },
            ...couponFacts(coupons),
            ...feeFigures({ shipping, cashFee }),
            { term: 'Total', value: formatRupees(total) },
          ]}
        />
        {saved > 0 && <p className="mt-2 font-semibold text-ok">You save {formatRupees(saved)}</p>}
      </div>
      {children}
      <p className="text-small text-muted">Prices include all taxes.</p>
      <LiveRegion>{isExpected ? '' : `Total ${formatRupees(total)}`}</LiveRegion>
    </section>
  );
}

function listPriceFacts(listTotal: number, subtotal: number) {
  const reduction = toRupees(subtractPaise(amount(listTotal), amount(subtotal)));
  return [
    { term: 'MRP total', value: formatRupees(listTotal) },
    { term: 'Discount on MRP', value: <Reduction rupees={reduction} /> },
  ];
}

function couponFacts(coupons: OrderSummaryProps['coupons']) {
  return coupons
    .filter(({ discount }) => discount > 0)
    .map(({ code, shopNames, discount }) => ({
      term: `${code} (${shopsInWords(shopNames)})`,
      value: <Reduction rupees={discount} />,
    }));
}

function Reduction({ rupees }: { rupees: number }) {
  return <span className="text-ok">−{formatRupees(rupees)}</span>;
}
