import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { Figure, StruckFigure } from '../../ui/figure.tsx';

interface PriceProps {
  price: number;
  /** Rupees before the discount; equal to `price` without one. */
  listPrice: number;
  /** The dearest variant's price, where `price` is that of the cheapest. */
  highestPrice?: number | undefined;
  size?: 'card' | 'page';
}

export function Price({ price, listPrice, highestPrice = price, size }: PriceProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span>
        {highestPrice > price && <span className="text-small">from </span>}
        <Figure size={size}>{formatRupees(price)}</Figure>
      </span>
      {listPrice > price && <StruckFigure>{formatRupees(listPrice)}</StruckFigure>}
    </p>
  );
}
