import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { FINISHED_STATES } from '../../../../contract/kernel/order-states.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderMessages } from '../../../../contract/order-messages.ts';
import type { ShopOrderDetails } from '../../../../contract/shop-orders.ts';
import { Conversation } from '../../../concepts/order-messages/conversation.tsx';
import { PAYMENT_METHODS } from '../../../../contract/kernel/payment-methods.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { SellerReturns } from '../returns/seller-returns.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { isFocusLost } from '../../../ui/lost-focus.ts';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { TrackingLink } from '../../../concepts/orders/tracking-link.tsx';
import { ExpectedBy } from '../../../concepts/orders/expected-by.tsx';
import { SHOP_ORDER_WORDS, shopOrderSteps } from '../../../concepts/orders/order-words.ts';
import { GoodwillList } from '../../../concepts/orders/goodwill-list.tsx';
import { BackLink } from './back-link.tsx';
import { slipsAddress } from './seller-bulk-bar.tsx';
import { ShopOrderLines } from './shop-order-lines.tsx';
import { SellerStepDialogs } from './seller-step-dialogs.tsx';
import { STEP_WORDS } from './step-words.ts';
import { useSellerSteps } from './use-seller-steps.ts';

interface ShopOrderSheetProps {
  order: ShopOrderDetails;
  messages: Loaded<OrderMessages>;
  /** The reason why the last step was refused: another user was first. */
  late: string | undefined;
  onMoved: (order: ShopOrderDetails) => void;
  onLate: (message: string) => void;
  onReload: () => void;
}

export function ShopOrderSheet({ order, messages, late, onMoved, onLate, onReload }: ShopOrderSheetProps) {
  const { number, status, createdAt, paymentMethod } = order;
  const acts = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const steps = useSellerSteps({ onMoved, onLate });
  // The new state may appear before the step's dialog closes: the focus is lost with the later of the two.
  useFocusAfterChange(`${steps.opened !== undefined} ${status}`, () =>
    isFocusLost() && steps.takeMoved() ? (acts.current?.querySelector('button') ?? title.current) : undefined,
  );
  const isFinished = FINISHED_STATES.includes(status);
  const list = isFinished ? 'previous-orders' : 'orders';
  return (
    <div className="grid content-start gap-6">
      <div className="grid gap-2">
        <BackLink to={`/seller/${list}`}>{isFinished ? 'Previous Orders' : 'Orders'}</BackLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={title} tabIndex={-1}>
            Order <span className="inline-block">{number}</span>
          </h1>
          <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
        </div>
        <p className="text-muted">
          Placed {formatDayAndTime(createdAt)} · {PAYMENT_METHODS[paymentMethod].label}
        </p>
        <ExpectedBy shopOrder={order} />
      </div>
      {late !== undefined && (
        <Alert tone="info" title="This order has been updated" announce>
          {late} This page shows its current status.
        </Alert>
      )}
      {status === 'cancelled' && <Cancelled order={order} />}
      <div ref={acts} className="flex flex-wrap gap-3">
        {order.steps
          .filter((step) => step !== 'cancel')
          .map((step) => (
            <Button key={step} busy={steps.isBusy(order, step)} onClick={() => steps.start(order, step)}>
              {STEP_WORDS[step].act}
            </Button>
          ))}
        {order.hasPackingSlip && (
          <Link
            prefetch="intent"
            to={slipsAddress([order])}
            className={buttonClasses({ variant: 'outline' })}
          >
            Packing slip
          </Link>
        )}
        {order.invoiceNumber !== null && (
          <Link
            prefetch="intent"
            to={`/seller/invoice/${order.id}`}
            className={buttonClasses({ variant: 'outline' })}
          >
            Invoice
          </Link>
        )}
        {order.steps.includes('cancel') && (
          <Button variant="quiet" onClick={() => steps.start(order, 'cancel')}>
            {STEP_WORDS.cancel.act}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <SellerReturns order={order} onChange={onReload} />
          <ShopOrderLines order={order} />
          <GoodwillList goodwill={order.goodwill} />
          <section className="card box" aria-labelledby="order-messages">
            <h2 id="order-messages" className="text-h3">
              Messages with the buyer
            </h2>
            <Conversation shopOrderId={order.id} loaded={messages} side="seller" other={order.buyerName} />
          </section>
        </div>
        <div className="grid content-start gap-4">
          <Delivery order={order} />
          <section className="card box" aria-labelledby="order-history">
            <h2 id="order-history" className="text-h3">
              History
            </h2>
            <Timeline steps={shopOrderSteps(order)} />
          </section>
        </div>
      </div>
      <SellerStepDialogs steps={steps} />
    </div>
  );
}

function Cancelled({ order: { paymentMethod, takenBack } }: { order: ShopOrderDetails }) {
  return (
    <Alert tone="info" title="This order is cancelled">
      {paymentMethod === 'cash_on_delivery' || takenBack === 0
        ? 'Nothing was paid for it. Its stock is yours to sell again.'
        : `${formatRupees(takenBack)} goes back to the buyer. Its stock is yours to sell again.`}
    </Alert>
  );
}

function Delivery({ order: { delivery, carrier, trackingNumber } }: { order: ShopOrderDetails }) {
  return (
    <section className="card box" aria-labelledby="order-delivery">
      <h2 id="order-delivery" className="text-h3">
        Delivery
      </h2>
      <address className="not-italic">
        {delivery.name}
        <br />
        {delivery.street_address !== null && (
          <>
            {delivery.street_address}
            <br />
          </>
        )}
        {delivery.city}, {delivery.state} {delivery.postal_code}
        <br />
        {delivery.country}
        {delivery.phoneNumber !== null && (
          <>
            <br />
            <a href={`tel:${delivery.phoneNumber.replace(/\s/g, '')}`} className="text-link">
              {delivery.phoneNumber}
            </a>
          </>
        )}
      </address>
      {delivery.street_address === null && (
        <p className="text-small text-muted">
          Street and phone are shown only while there is something to deliver or to take back.
        </p>
      )}
      {carrier !== null && (
        <>
          <Facts
            facts={[
              { term: 'Carrier', value: carrier },
              { term: 'Tracking number', value: trackingNumber },
            ]}
          />
          <TrackingLink carrier={carrier} trackingNumber={trackingNumber} />
        </>
      )}
    </section>
  );
}
