import { Link, type MetaFunction } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { PAYMENT_METHODS } from '../../../contract/kernel/payment-methods.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { OrderMessages } from '../../../contract/order-messages.ts';
import type { Order } from '../../../contract/orders.ts';
import { AddressText } from '../../concepts/addresses/address-text.tsx';
import { Conversation, loadMessages } from '../../concepts/order-messages/conversation.tsx';
import { AwaitingConfirmation } from '../../concepts/orders/awaiting-confirmation.tsx';
import { AwaitingPayment } from '../../concepts/orders/awaiting-payment.tsx';
import { isPlaced, ORDER_WORDS } from '../../concepts/orders/order-words.ts';
import { feeFigures } from '../../concepts/orders/fee-figures.ts';
import { refundFigures } from '../../concepts/orders/refund-figures.ts';
import { ORDER_NOT_FOUND, ORDER_NOT_LOADED } from '../../kit/http/failures.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader, settle } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BuyAgainButton } from './orders/buy-again-button.tsx';
import { ShopOrderBlock } from './orders/shop-order-block.tsx';
import type { Route } from './+types/order.$orderId';

interface OrderWithMessages {
  order: Order;
  messages: Readonly<Record<string, Loaded<OrderMessages>>>;
}

const loadOrder: ScreenLoad<OrderWithMessages, { orderId: OrderId }> = async (api, { params }) => {
  const order = await api('GET /api/order/:orderId', { params });
  if (!isPlaced(order)) return { order, messages: {} };
  const conversations = order.shopOrders.map(
    async ({ id }) => [id, await settle(loadMessages(api, id))] as const,
  );
  return { order, messages: Object.fromEntries(await Promise.all(conversations)) };
};

export const meta: MetaFunction = ({ matches }) => pageTitle('Order', matches);

export const clientLoader = screenLoader({ order: loadOrder });

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  return <OrderScreen key={params.orderId} loaded={loaderData.order} />;
}

function OrderScreen({ loaded }: { loaded: Loaded<OrderWithMessages> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  if (data) {
    const change = (order: Order) => {
      show({ ...data, order });
      if (isPlaced(order) && !isPlaced(data.order)) reload(); // from now on there are messages
    };
    return <LoadedOrder {...data} onChange={change} />;
  }
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NoSuchOrder />;
  return <LoadFailure title={ORDER_NOT_LOADED} error={error} onRetry={reload} />;
}

function NoSuchOrder() {
  return (
    <EmptyState
      icon="orders"
      title={ORDER_NOT_FOUND}
      text="It may belong to another account."
      action={
        <Link to="/buyer/current-orders" className={buttonClasses()}>
          See my orders
        </Link>
      }
    />
  );
}

interface LoadedOrderProps extends OrderWithMessages {
  onChange: (order: Order) => void;
}

function LoadedOrder({ order, messages, onChange }: LoadedOrderProps) {
  const { label, tone } = ORDER_WORDS[order.status];
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <div className="grid gap-2">
        <Link to="/buyer/current-orders" className="text-link justify-self-start">
          <Icon name="chevron-left" size="small" className="inline" /> Orders
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>
            Order <span className="inline-block">{order.number}</span>
          </h1>
          <Badge tone={tone}>{label}</Badge>
          <BuyAgainButton order={order} />
        </div>
        <p className="text-muted">
          {isPlaced(order) ? 'Placed' : 'Ordered'} {formatDayAndTime(order.createdAt)}
        </p>
      </div>
      {order.status === 'awaiting_confirmation' && <AwaitingConfirmation order={order} onChange={onChange} />}
      {order.status === 'awaiting_payment' && <AwaitingPayment order={order} onChange={onChange} />}
      <h2 className="sr-only">Parcels</h2>
      {order.shopOrders.map((shopOrder) => {
        const { id, shop } = shopOrder;
        return (
          <div
            key={id}
            className={classes(
              'grid grid-cols-1 items-start gap-4',
              isPlaced(order) && 'min-[80rem]:grid-cols-[minmax(0,1fr)_20rem]',
            )}
          >
            <div className="card">
              <ShopOrderBlock order={order} shopOrder={shopOrder} onChange={onChange} />
            </div>
            {isPlaced(order) && (
              <section id={`messages-${id}`} className="card box" aria-labelledby={`messages-title-${id}`}>
                <h3 id={`messages-title-${id}`} className="text-h3">
                  Messages with {shop.name}
                </h3>
                <Conversation shopOrderId={id} loaded={messages[id]} side="buyer" other={shop.name} />
              </section>
            )}
          </div>
        );
      })}
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
      <p className="text-small">
        Nobody could help with this order?{' '}
        <Link to={`/grievance-officer?order=${order.number}`} className="text-link">
          File a complaint
        </Link>
      </p>
    </div>
  );
}

/** A cash-on-delivery order only owes the rest after later deductions. */
function figuresOf(order: Order) {
  const { subtotal, discount, cancelled, paidForExchanges, total, left } = order;
  return [
    { term: 'Subtotal', value: formatRupees(subtotal) },
    ...(discount > 0 ? [{ term: 'Discount', value: `−${formatRupees(discount)}` }] : []),
    ...feeFigures(order),
    { term: 'Total', value: formatRupees(total) },
    ...(cancelled > 0 ? [{ term: 'Cancelled', value: `−${formatRupees(cancelled)}` }] : []),
    ...refundFigures(order).map(({ term, amount }) => ({ term, value: `−${formatRupees(amount)}` })),
    ...(paidForExchanges > 0
      ? [{ term: 'Paid for exchanges', value: `+${formatRupees(paidForExchanges)}` }]
      : []),
    ...(left !== total ? [{ term: 'New total', value: formatRupees(left) }] : []),
  ];
}

/** The server erases address and contact of an order that was never placed. */
function Removed() {
  return <p className="text-muted">Removed, as this order was never placed.</p>;
}
