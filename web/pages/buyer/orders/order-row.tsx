import './order-row.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../contract/kernel/days.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderSummary } from '../../../../contract/orders.ts';
import { counted } from '../../../kit/lists/counted.ts';
import { isPlaced, ORDER_WORDS, SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BuyAgainButton } from './buy-again-button.tsx';
import { nextStepOf } from './next-step.ts';

export function OrderRow({ order }: { order: OrderSummary }) {
  const unread = order.shopOrders.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
  return (
    <article className="card order-row" aria-label={`Order ${order.number}`}>
      <Pictures order={order} />
      <div className="order-row-words">
        <h2 className="text-body font-semibold">
          <Link to={`/buyer/order/${order.id}`} prefetch="intent" className="order-row-link">
            Order <span className="inline-block">{order.number}</span>
          </Link>
        </h2>
        <p className="text-small text-muted">{productsInWords(order)}</p>
        <NextStepLine order={order} />
      </div>
      <p className="order-row-states">
        {statesOf(order).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
        {unread > 0 && <Badge tone="info">{counted(unread, 'new message', 'new messages')}</Badge>}
      </p>
      <div className="order-row-sum">
        <Figure size="body">{formatRupees(order.total)}</Figure>
        <span className="text-small text-muted">{formatDay(order.createdAt)}</span>
      </div>
      <div className="order-row-act">
        <BuyAgainButton order={order} />
      </div>
    </article>
  );
}

function Pictures({ order: { products, otherProducts } }: { order: OrderSummary }) {
  return (
    <span className="order-row-pictures" aria-hidden="true">
      {products.map(({ name, imageUrl }, place) => (
        // A product may repeat, and stays at its place.
        <span key={place} className="ordered-line-picture" title={name}>
          {imageUrl === null ? (
            <Icon name="image" />
          ) : (
            <img
              src={imageUrl.replace(/-640\.webp$/, '-320.webp')}
              alt=""
              width={64}
              height={64}
              loading="lazy"
            />
          )}
        </span>
      ))}
      {otherProducts > 0 && <span className="order-row-others">+{otherProducts}</span>}
    </span>
  );
}

function NextStepLine({ order }: { order: OrderSummary }) {
  const step = nextStepOf(order, useNow(order.expiresAt !== null));
  if (!step) return null;
  return (
    <p
      className={classes('flex items-center gap-1.5 text-small', step.isUrgent && 'font-semibold text-deal')}
    >
      <Icon name={step.isUrgent ? 'warning' : 'clock'} size="small" />
      {step.words}
    </p>
  );
}

const LOOK_AGAIN_MS = 20_000;

/** In milliseconds; it runs only while something is counted down. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}

function productsInWords({ products, otherProducts }: OrderSummary): string {
  const names = products.map(({ name }) => name);
  const last = otherProducts > 0 ? `${otherProducts} more` : names.length > 1 ? names.pop() : undefined;
  return last === undefined ? names.join(', ') : `${names.join(', ')} and ${last}`;
}

/** Each state stands once, with its number of parcels where they differ. */
function statesOf(order: OrderSummary) {
  if (!isPlaced(order)) return [ORDER_WORDS[order.status]];
  const parcels = order.shopOrders;
  const byState = [...Map.groupBy(parcels, ({ status }) => status)];
  return byState.map(([status, alike]) => ({
    ...SHOP_ORDER_WORDS[status],
    label:
      byState.length === 1
        ? SHOP_ORDER_WORDS[status].label
        : `${SHOP_ORDER_WORDS[status].label} (${alike.length} of ${parcels.length})`,
  }));
}
