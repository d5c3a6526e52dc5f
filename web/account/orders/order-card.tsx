import { Link } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { Order } from '../../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { AwaitingConfirmation } from '../../shared/orders/awaiting-confirmation.tsx';
import { AwaitingPayment } from '../../shared/orders/awaiting-payment.tsx';
import { BuyAgainButton } from './buy-again-button.tsx';
import { ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { ShopOrderBlock } from './shop-order-block.tsx';

interface OrderCardProps {
  order: Order;
  onChange: (order: Order) => void;
}

/** An order with a block for each shop. */
export function OrderCard({ order, onChange }: OrderCardProps) {
  const { label, tone } = ORDER_WORDS[order.status];
  return (
    <article className="card order-card" aria-label={`Order ${order.number}`}>
      <div className="order-card-head">
        <div>
          <h2 className="text-h3">
            Order <span className="whitespace-nowrap">{order.number}</span>
          </h2>
          <p className="text-small text-muted">{formatDay(order.createdAt)}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
        <Figure>{formatRupees(order.total)}</Figure>
        <div className="order-card-acts">
          <BuyAgainButton order={order} />
          <Link
            to={`/buyer/order/${order.id}`}
            prefetch="intent"
            aria-label={`View order ${order.number}`}
            className={buttonClasses({ variant: 'outline', size: 'small' })}
          >
            View order
          </Link>
        </div>
      </div>
      {order.status === 'awaiting_confirmation' && (
        <div className="p-4">
          <AwaitingConfirmation order={order} onChange={onChange} />
        </div>
      )}
      {order.status === 'awaiting_payment' && (
        <div className="p-4">
          <AwaitingPayment order={order} onChange={onChange} />
        </div>
      )}
      {order.shopOrders.map((shopOrder) => (
        <ShopOrderBlock key={shopOrder.id} order={order} shopOrder={shopOrder} onChange={onChange} />
      ))}
    </article>
  );
}
