import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { RefundQuote } from '../../../../contract/refund-quote.ts';
import { Facts } from '../../../ui/facts.tsx';

interface RefundFiguresProps {
  quote: RefundQuote;
  order: Order;
  isReturn?: boolean;
}

export function RefundFigures({ quote, order, isReturn = false }: RefundFiguresProps) {
  const { amount, coupon, fees, couponDifference, givenBefore, refund, left } = quote;
  const isDue = order.paymentMethod === 'cash_on_delivery' && !isReturn;
  return (
    <Facts
      facts={[
        ...(couponDifference > 0 || givenBefore > 0 || fees > 0
          ? [{ term: isReturn ? 'Returned items' : 'Cancelled items', value: formatRupees(amount) }]
          : []),
        ...(fees > 0 ? [{ term: 'Shipping and fees', value: formatRupees(fees) }] : []),
        ...(couponDifference > 0
          ? [
              {
                term: `Coupon ${coupon ?? ''} no longer applies`,
                value: `−${formatRupees(couponDifference)}`,
              },
            ]
          : []),
        ...(givenBefore > 0 ? [{ term: 'Refunded before', value: `−${formatRupees(givenBefore)}` }] : []),
        { term: isDue ? 'Less to pay on delivery' : 'Your refund', value: formatRupees(refund) },
        ...(left > 0 ? [{ term: 'Cost of what you keep', value: formatRupees(left) }] : []),
      ]}
    />
  );
}
