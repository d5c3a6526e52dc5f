import type { ReactNode } from 'react';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import { Chosen } from '../../../concepts/products/chosen.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface PricedLineProps {
  name: string;
  choices: readonly VariantChoice[];
  imageUrl: string | null;
  quantity: number;
  /** Rupees for one unit. */
  price: number;
  /** Rupees for all units. */
  total: number;
  children?: ReactNode;
}

export function PricedLine({ name, choices, imageUrl, quantity, price, total, children }: PricedLineProps) {
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
        <Chosen choices={choices} />
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
