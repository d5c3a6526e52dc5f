import './shop-order-block.css';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { REFUND_FAILED } from '../../../../contract/kernel/payment-states.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Order, ShopOrder } from '../../../../contract/orders.ts';
import { api } from '../../../kit/http/api.ts';
import { ExchangeButton, isExchangeable } from '../returns/exchange-button.tsx';
import { ReturnButton } from '../returns/return-button.tsx';
import { returnableUntil } from '../returns/return-quote.ts';
import { ReturnStatus } from '../returns/return-status.tsx';
import { productAddress } from '../../../concepts/products/product-address.ts';
import { usePreparedPictures } from '../../../concepts/returns/use-prepared-pictures.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { CancelButton } from './cancel-button.tsx';
import { isPlaced, SHOP_ORDER_WORDS, shopOrderSteps } from '../../../concepts/orders/order-words.ts';
import { chargedFees } from '../../../concepts/orders/fee-figures.ts';
import { refundFigures } from '../../../concepts/orders/refund-figures.ts';
import { returnableWords } from './next-step.ts';
import { TrackingLink } from '../../../concepts/orders/tracking-link.tsx';
import { ExpectedBy } from '../../../concepts/orders/expected-by.tsx';
import { OrderedLine } from './ordered-line.tsx';
import { ShopPromise } from './shop-promise.tsx';

interface ShopOrderBlockProps {
  order: Order;
  shopOrder: ShopOrder;
  onChange: (order: Order) => void;
}

export function ShopOrderBlock({ order, shopOrder, onChange }: ShopOrderBlockProps) {
  const { label, tone } = SHOP_ORDER_WORDS[shopOrder.status];
  const reloadOrder = useCallback(() => {
    api('GET /api/order/:orderId', { params: { orderId: order.id } }).then(onChange, () => undefined);
  }, [order.id, onChange]);
  usePreparedPictures(shopOrder.returns, reloadOrder);
  const left = shopOrder.lines.filter(({ isCancelled }) => !isCancelled);
  const wasDelivered = shopOrder.timeline.some(({ status }) => status === 'delivered');
  const refunds = refundFigures(shopOrder);
  const until = returnableUntil(shopOrder);
  // The amount is known once the refund was requested, some moments after the cancellation.
  const isRefundAwaited =
    order.status === 'paid' &&
    refunds.length === 0 &&
    shopOrder.lines.some(({ isCancelled, total }) => isCancelled && total > 0);
  return (
    <div className="shop-order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-h3">
          <Icon name="store" size="small" />
          {shopOrder.shop.isClosed ? (
            <span>
              {shopOrder.shop.name} <span className="text-small text-muted">(closed)</span>
            </span>
          ) : (
            <Link
              to={`/shop/${shopOrder.shop.id}`}
              className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
            >
              {shopOrder.shop.name}
            </Link>
          )}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ExpectedBy shopOrder={shopOrder} />
      {until !== null && <p className="text-small">{returnableWords(until)}</p>}
      {shopOrder.returns.map((returnRequest) => (
        <ReturnStatus
          key={returnRequest.id}
          returnRequest={returnRequest}
          order={order}
          shopName={shopOrder.shop.name}
          onChange={onChange}
        />
      ))}
      <div className="shop-order-body">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <ul className="grid gap-3">
            {shopOrder.lines.map((line) => (
              <li key={line.id}>
                <OrderedLine
                  line={line}
                  action={
                    shopOrder.isCancellable && !line.isCancelled && left.length > 1 ? (
                      <CancelButton order={order} shopOrder={shopOrder} line={line} onChange={onChange} />
                    ) : wasDelivered && !line.isCancelled ? (
                      <div className="button-row">
                        {isExchangeable(line) && (
                          <ExchangeButton
                            order={order}
                            shopOrder={shopOrder}
                            line={line}
                            onChange={onChange}
                          />
                        )}
                        <Link
                          to={`${productAddress(line)}#reviews`}
                          className={buttonClasses({ variant: 'quiet', size: 'small' })}
                          aria-label={`Write a review of ${nameWithChoices(line.name, line.choices)}`}
                        >
                          Write a review
                        </Link>
                      </div>
                    ) : undefined
                  }
                />
              </li>
            ))}
          </ul>
          {shopOrder.discount > 0 && (
            <p className="text-small text-ok">
              {shopOrder.coupon ?? 'A coupon'} took {formatRupees(shopOrder.discount)} off
            </p>
          )}
          {order.shopOrders.length > 1 &&
            chargedFees(shopOrder).map(({ term, value }) => (
              <p key={term} className="text-small">
                {term}: {value}
              </p>
            ))}
          {isRefundAwaited && <p className="text-small">Your refund is on its way.</p>}
          {refunds.map(({ term, amount }) => (
            <p key={term} className="text-small">
              {term} {formatRupees(amount)}
            </p>
          ))}
          {shopOrder.refundsUnderWay.failed > 0 && <p className="text-small">{REFUND_FAILED}</p>}
          {shopOrder.paidForExchanges > 0 && (
            <p className="text-small">Paid for exchanges {formatRupees(shopOrder.paidForExchanges)}</p>
          )}
          {shopOrder.trackingNumber !== null && (
            <div className="text-small">
              <p>
                Tracking number <strong className="font-semibold">{shopOrder.trackingNumber}</strong>
                {shopOrder.carrier !== null && ` (${shopOrder.carrier})`}
              </p>
              <TrackingLink {...shopOrder} />
            </div>
          )}
          {shopOrder.shop.promise !== '' && !shopOrder.shop.isClosed && <ShopPromise shop={shopOrder.shop} />}
          {isPlaced(order) && <PartActions order={order} shopOrder={shopOrder} onChange={onChange} />}
        </div>
        <Timeline steps={shopOrderSteps(shopOrder)} />
      </div>
    </div>
  );
}

function PartActions({ order, shopOrder, onChange }: ShopOrderBlockProps) {
  const { shop, invoiceNumber, unreadMessages } = shopOrder;
  const until = returnableUntil(shopOrder);
  const look = buttonClasses({ variant: 'quiet', size: 'small' });
  return (
    <div className="button-row">
      {shopOrder.isCancellable && <CancelButton order={order} shopOrder={shopOrder} onChange={onChange} />}
      {until !== null && (
        <ReturnButton order={order} shopOrder={shopOrder} until={until} onChange={onChange} />
      )}
      {invoiceNumber !== null && (
        <Link
          prefetch="intent"
          to={`/buyer/invoice/${shopOrder.id}`}
          className={look}
          aria-label={`Invoice of ${shop.name}`}
        >
          Invoice
        </Link>
      )}
      <Link to={`/buyer/order/${order.id}#messages-${shopOrder.id}`} className={look}>
        Message <span className="sr-only">{shop.name}</span>
        {unreadMessages > 0 && <Badge tone="info">{unreadMessages} new</Badge>}
      </Link>
    </div>
  );
}
