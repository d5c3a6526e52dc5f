import type { ReactNode } from 'react';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OrderLine } from '../../../contract/orders.ts';
import { Chosen } from '../products/chosen.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';

interface LineFrameProps {
  line: OrderLine;
  name: ReactNode;
  note?: ReactNode;
  cancelled: ReactNode;
  total: ReactNode;
  action?: ReactNode;
}

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
        <Chosen choices={line.choices} />
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
        {line.exchangedQuantity > 0 && (
          <Badge tone="info">
            Exchange: {line.exchangedQuantity} of {line.quantity}
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
