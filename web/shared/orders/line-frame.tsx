import type { ReactNode } from 'react';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { OrderLine } from '../../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';

interface LineFrameProps {
  line: OrderLine;
  /** The product's name, as a link to where its reader finds it. */
  name: ReactNode;
  /** Said after the price of one. */
  note?: ReactNode;
  /** The sign of a line that was cancelled. */
  cancelled: ReactNode;
  total: ReactNode;
  action?: ReactNode;
}

/** A line of an order as buyer and seller see it: picture, name, quantity and price, what became of it, and what it comes to. */
export function LineFrame({ line, name, note, cancelled, total, action }: LineFrameProps) {
  return (
    <div className="ordered-line">
      <span className="ordered-line-picture">
        {line.imageUrl === null ? (
          <Icon name="image" />
        ) : (
          <img
            src={line.imageUrl.replace(/-640\.webp$/, '-320.webp')}
            alt=""
            width={64}
            height={64}
            loading="lazy"
          />
        )}
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        {name}
        <p className="text-small text-muted">
          {line.brand} · {line.quantity} × {formatRupees(line.price)}
          {note}
        </p>
        {line.lapsedDiscount > 0 && (
          <p className="text-small">Coupon no longer applies: +{formatRupees(line.lapsedDiscount)}</p>
        )}
        {line.isCancelled && cancelled}
        {line.returnedQuantity > 0 && (
          <Badge tone="info">
            Return: {line.returnedQuantity} of {line.quantity}
          </Badge>
        )}
        {action}
      </div>
      <Figure size="body" className="ms-auto">
        {total}
      </Figure>
    </div>
  );
}
