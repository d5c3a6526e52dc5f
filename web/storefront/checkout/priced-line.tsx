import type { ReactNode } from 'react';
import { formatRupees } from '../../../contract/kernel/money.ts';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';

interface PricedLineProps {
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** Rupees for one unit. */
  price: number;
  /** Rupees for all of them. */
  total: number;
  /** Further details of the line. */
  children?: ReactNode;
}

/** A line of the order to be placed. */
export function PricedLine({ name, imageUrl, quantity, price, total, children }: PricedLineProps) {
  return (
    <div className="ordered-line">
      <span className="ordered-line-picture">
        {imageUrl === null ? (
          <Icon name="image" />
        ) : (
          <img src={imageUrl.replace(/-640\.webp$/, '-320.webp')} alt="" width={64} height={64} />
        )}
      </span>
      <div className="min-w-0">
        <h4 className="text-body font-semibold">{name}</h4>
        <p className="text-small text-muted">
          {quantity} × {formatRupees(price)}
        </p>
        {children}
      </div>
      <Figure size="body" className="ms-auto">
        {formatRupees(total)}
      </Figure>
    </div>
  );
}
