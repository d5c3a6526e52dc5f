import { formatRupees } from '../../../contract/kernel/money.ts';
import { Figure, StruckFigure } from '../../ui/figure.tsx';

interface PriceProps {
  /** Rupees for one unit. */
  price: number;
  /** Rupees before the discount; equal to `price` without one. */
  listPrice: number;
  size?: 'card' | 'page';
}

/** A unit's price, with the price before the discount. */
export function Price({ price, listPrice, size }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Figure size={size}>{formatRupees(price)}</Figure>
      {listPrice > price && <StruckFigure>{formatRupees(listPrice)}</StruckFigure>}
    </p>
  );
}
