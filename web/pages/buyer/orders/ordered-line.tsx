import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderLine } from '../../../../contract/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { productAddress } from '../../../concepts/products/product-address.ts';
import { LineFrame } from '../../../concepts/orders/line-frame.tsx';

export function OrderedLine({ line, action }: { line: OrderLine; action?: ReactNode }) {
  const total = formatRupees(line.total);
  return (
    <article>
      <LineFrame
        line={line}
        name={
          <h4 className="text-body font-semibold">
            <Link to={productAddress(line)} className="hover:underline">
              {line.name}
            </Link>
          </h4>
        }
        cancelled={<Badge tone="neutral">Cancelled</Badge>}
        total={line.isCancelled ? <s>{total}</s> : total}
        action={action}
      />
    </article>
  );
}
