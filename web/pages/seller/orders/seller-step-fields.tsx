import type { ComponentProps } from 'react';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { TextArea } from '../../../ui/text-area.tsx';

interface CancelFieldsProps {
  orders: readonly ShopOrderSummary[];
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'error' | 'onChange' | 'ref'>;
}

export function CancelFields({ orders, field }: CancelFieldsProps) {
  return (
    <>
      <div className="grid gap-2">
        <p>This cannot be undone. What happens:</p>
        <ul className="grid list-disc gap-1 ps-5">
          {consequencesOf(orders).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </div>
      <TextArea
        label="Reason"
        help={orders.length === 1 ? 'The buyer reads it.' : 'Each buyer reads it.'}
        rows={3}
        maxLength={300}
        {...field}
      />
    </>
  );
}

/** In the order in which it matters to people. */
function consequencesOf(orders: readonly ShopOrderSummary[]): string[] {
  const isOne = orders.length === 1;
  const paid = Math.round(100 * orders.reduce((sum, order) => sum + paidFor(order), 0)) / 100;
  const units = orders
    .flatMap(({ lines }) => lines)
    .filter(({ isCancelled }) => !isCancelled)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    paid === 0
      ? 'Nothing was paid, so nothing is refunded.'
      : `${formatRupees(paid)} goes back to the ${isOne ? 'buyer' : 'buyers'}.`,
    `${units === 1 ? '1 unit goes' : `${units} units go`} back into your stock.`,
    ...couponsBack(orders),
    isOne ? 'The buyer gets a mail with your reason.' : 'Each buyer gets a mail with your reason.',
  ];
}

/** In rupees. */
function paidFor({ paymentMethod, total, takenBack }: ShopOrderSummary): number {
  return paymentMethod === 'cash_on_delivery' ? 0 : total - takenBack;
}

function couponsBack(orders: readonly ShopOrderSummary[]): string[] {
  const codes = new Set(orders.flatMap(({ coupon }) => coupon ?? []));
  if (codes.size === 0) return [];
  if (orders.length === 1) return [`The buyer can use the coupon ${[...codes].join()} again.`];
  return [`Coupons that were used can be used again: ${[...codes].join(', ')}.`];
}
