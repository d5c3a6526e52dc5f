import { useCallback } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { Order } from '../../../contract/orders.ts';
import { AddressText } from '../../shared/addresses/address-text.tsx';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Conversation } from '../../shared/order-messages/conversation.tsx';
import { PAYMENT_METHODS } from '../../shared/payments/payment-methods.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { AwaitingConfirmation } from '../../shared/orders/awaiting-confirmation.tsx';
import { AwaitingPayment } from '../../shared/orders/awaiting-payment.tsx';
import { BuyAgainButton } from './buy-again-button.tsx';
import { formatMoment, isPlaced, ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { ShopOrderBlock } from './shop-order-block.tsx';

/** One purchase with everything that belongs to it. */
export function OrderScreen({ orderId }: { orderId: OrderId }) {
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/order/:orderId', { params: { orderId }, signal }),
    [orderId],
  );
  const { data: order, error, reload, show } = useLoaded(load);
  if (order) return <LoadedOrder order={order} onChange={show} />;
  if (error === undefined) {
    return (
      <div className="grid gap-6" aria-busy="true">
        <Spinner label="Loading your order" />
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NoSuchOrder />;
  return <LoadFailure title="Your order could not be loaded" error={error} onRetry={reload} />;
}

function NoSuchOrder() {
  return (
    <EmptyState
      icon="orders"
      title="There is no such order"
      text="It may belong to another account."
      action={
        <Link to="/buyer/current-orders" className={buttonClasses()}>
          See my orders
        </Link>
      }
    />
  );
}

function LoadedOrder({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { label, tone } = ORDER_WORDS[order.status];
  return (
    <div className="grid content-start gap-6">
      <div className="grid gap-2">
        <Link to="/buyer/current-orders" className="text-link justify-self-start">
          <Icon name="chevron-left" size="small" className="inline" /> Orders
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>
            Order <span className="whitespace-nowrap">{order.number}</span>
          </h1>
          <Badge tone={tone}>{label}</Badge>
          <BuyAgainButton order={order} />
        </div>
        <p className="text-muted">
          {isPlaced(order) ? 'Placed' : 'Ordered'} {formatMoment(order.createdAt)}
        </p>
      </div>
      {order.status === 'awaiting_confirmation' && <AwaitingConfirmation order={order} onChange={onChange} />}
      {order.status === 'awaiting_payment' && <AwaitingPayment order={order} onChange={onChange} />}
      <div className="card order-card">
        <h2 className="sr-only">Parcels</h2>
        {order.shopOrders.map((part) => (
          <ShopOrderBlock key={part.id} order={order} part={part} onChange={onChange} />
        ))}
      </div>
      {isPlaced(order) &&
        order.shopOrders.map(({ id, shop }) => (
          <section
            key={id}
            id={`messages-${id}`}
            className="card box"
            aria-labelledby={`messages-title-${id}`}
          >
            <h2 id={`messages-title-${id}`} className="text-h3">
              Messages with {shop.name}
            </h2>
            <Conversation shopOrderId={id} side="buyer" other={shop.name} />
          </section>
        ))}
      <div className="card-grid-3">
        <section className="card box" aria-labelledby="order-address">
          <h2 id="order-address" className="text-h3">
            Shipping address
          </h2>
          {order.address.street_address === '' ? <Removed /> : <AddressText address={order.address} />}
        </section>
        <section className="card box" aria-labelledby="order-contact">
          <h2 id="order-contact" className="text-h3">
            Contact
          </h2>
          {order.contact.email === '' ? (
            <Removed />
          ) : (
            <p>
              {order.contact.name}
              <br />
              {order.contact.email}
              <br />
              {order.contact.phoneNumber}
            </p>
          )}
        </section>
        <section className="card box" aria-labelledby="order-figures">
          <h2 id="order-figures" className="text-h3">
            {PAYMENT_METHODS[order.paymentMethod].label}
          </h2>
          <Facts sum facts={figuresOf(order)} />
        </section>
      </div>
    </div>
  );
}

/** The sum that was ordered, and below it what was taken off since: at the door only what is left is to be paid. */
function figuresOf(order: Order) {
  const { subtotal, discount, shipping, cancelled, refunded, total, left } = order;
  return [
    { term: 'Subtotal', value: formatRupees(subtotal) },
    ...(discount > 0 ? [{ term: 'Discount', value: `−${formatRupees(discount)}` }] : []),
    { term: 'Shipping', value: shipping === 0 ? 'Free' : formatRupees(shipping) },
    { term: 'Total', value: formatRupees(total) },
    ...(cancelled > 0 ? [{ term: 'Cancelled', value: `−${formatRupees(cancelled)}` }] : []),
    ...(refunded > 0 ? [{ term: 'Refunded', value: `−${formatRupees(refunded)}` }] : []),
    ...(left < total ? [{ term: 'Left', value: formatRupees(left) }] : []),
  ];
}

/** Of orders that were never placed. */
function Removed() {
  return <p className="text-muted">Removed, as this order was never placed.</p>;
}
