import { Link } from 'react-router';
import type { OrderLine, ShopOrder } from '../../contract/orders.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Figure } from '../ui/figure.tsx';
import { Icon } from '../ui/icon.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { SHOP_ORDER_WORDS, shopOrderSteps } from './order-words.ts';

/** One seller's part of an order: what was bought there, and how far it is. */
export function ShopOrderBlock({ part }: { part: ShopOrder }) {
  const { label, tone } = SHOP_ORDER_WORDS[part.status];
  return (
    <div className="shop-order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-h3">
          <Icon name="store" size="small" />
          {part.shop.name}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="shop-order-body">
        <div className="grid content-start gap-3">
          <ul className="grid gap-3">
            {part.lines.map((line) => (
              <li key={line.id}>
                <OrderedLine line={line} />
              </li>
            ))}
          </ul>
          {part.discount > 0 && (
            <p className="text-small text-ok">
              {part.coupon ?? 'A coupon'} took {formatRupees(part.discount)} off
            </p>
          )}
          {part.trackingNumber !== null && (
            <p className="text-small">
              Tracking number <strong className="font-semibold">{part.trackingNumber}</strong>
              {part.carrier !== null && ` (${part.carrier})`}
            </p>
          )}
        </div>
        <Timeline steps={shopOrderSteps(part)} />
      </div>
    </div>
  );
}

function OrderedLine({ line }: { line: OrderLine }) {
  return (
    <article className="ordered-line">
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
      <div className="min-w-0">
        <h4 className="text-body font-semibold">
          <Link to={`/product/${line.productId}`} className="hover:underline">
            {line.name}
          </Link>
        </h4>
        <p className="text-small text-muted">
          {line.brand} · {line.quantity} × {formatRupees(line.price)}
        </p>
      </div>
      <Figure size="body" className="ms-auto">
        {formatRupees(line.total)}
      </Figure>
    </article>
  );
}
