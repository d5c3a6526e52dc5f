import { formatRupees } from '../../contract/kernel/money.ts';

interface PriceProps {
  /** Rupees for one unit. */
  price: number;
  /** Rupees before the discount; equal to `price` without one. */
  listPrice: number;
  size?: 'card' | 'large';
}

/** What a unit costs, and what it cost before the discount. */
export function Price({ price, listPrice, size = 'card' }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={size === 'large' ? 'text-price-large' : 'text-price'}>{formatRupees(price)}</span>
      {listPrice > price && (
        <s className="text-small text-muted tabular-nums">
          <span className="sr-only">was </span>
          {formatRupees(listPrice)}
        </s>
      )}
    </p>
  );
}
