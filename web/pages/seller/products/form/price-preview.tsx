import { listPrice, readRupees, toRupees } from '../../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import { Pill } from '../../../../ui/badge.tsx';
import { Price } from '../../../../concepts/products/price.tsx';

const LOOK = 'flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-3';

export function PricePreview({ price, discount }: { price: string; discount: string }) {
  const amount = readRupees(price);
  const percent = Number(discount.trim() || 0);
  if (!amount || !Number.isInteger(percent) || percent < 0 || percent > 99) {
    return (
      <p className={`${LOOK} text-small text-muted`}>
        Type a price, and you see here what buyers see. The discount is shown against a list price (MRP); it
        does not lower the price.
      </p>
    );
  }
  const mrp = toRupees(listPrice(amount, percent));
  return (
    <div className={LOOK} role="status">
      <span className="text-small text-muted">Buyers see</span>
      <Price price={toRupees(amount)} listPrice={mrp} />
      {percent > 0 && <Pill>-{percent}%</Pill>}
      {mrp > toRupees(amount) && <span className="text-small text-muted">MRP {formatRupees(mrp)}</span>}
    </div>
  );
}
