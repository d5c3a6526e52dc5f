import { useCallback } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { Order, ShopOrder } from '../../../contract/orders.ts';
import { api } from '../../shared/http/api.ts';
import { ReturnButton } from '../returns/return-button.tsx';
import { ReturnNotice } from '../returns/return-notice.tsx';
import { usePreparedPictures } from '../../shared/returns/use-prepared-pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { CancelButton } from './cancel-button.tsx';
import { isPlaced, SHOP_ORDER_WORDS, shopOrderSteps } from '../../shared/orders/order-words.ts';
import { ExpectedBy } from '../../shared/orders/expected-by.tsx';
import { OrderedLine } from './ordered-line.tsx';
import { ShopPromise } from './shop-promise.tsx';

interface ShopOrderBlockProps {
  order: Order;
  part: ShopOrder;
  onChange: (order: Order) => void;
}

/** One seller's part of an order: what was bought there, how far it is, and what can be done with it now. */
export function ShopOrderBlock({ order, part, onChange }: ShopOrderBlockProps) {
  const { label, tone } = SHOP_ORDER_WORDS[part.status];
  const lookAgain = useCallback(() => {
    // Without an answer the next look, a moment later, may have one.
    api('GET /api/order/:orderId', { params: { orderId: order.id } }).then(onChange, () => undefined);
  }, [order.id, onChange]);
  usePreparedPictures(part.returns, lookAgain);
  const left = part.lines.filter(({ isCancelled }) => !isCancelled);
  return (
    <div className="shop-order">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-h3">
          <Icon name="store" size="small" />
          {part.shop.isClosed ? (
            <span>
              {part.shop.name} <span className="text-small text-muted">(closed)</span>
            </span>
          ) : (
            <Link
              to={`/shop/${part.shop.id}`}
              className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
            >
              {part.shop.name}
            </Link>
          )}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ExpectedBy part={part} />
      {part.returns.map((wish) => (
        <ReturnNotice key={wish.id} wish={wish} order={order} shopName={part.shop.name} onChange={onChange} />
      ))}
      <div className="shop-order-body">
        <div className="grid content-start gap-3">
          <ul className="grid gap-3">
            {part.lines.map((line) => (
              <li key={line.id}>
                <OrderedLine
                  line={line}
                  action={
                    part.isCancellable && !line.isCancelled && left.length > 1 ? (
                      <CancelButton order={order} part={part} line={line} onChange={onChange} />
                    ) : undefined
                  }
                />
              </li>
            ))}
          </ul>
          {part.discount > 0 && (
            <p className="text-small text-ok">
              {part.coupon ?? 'A coupon'} took {formatRupees(part.discount)} off
            </p>
          )}
          {part.refunded > 0 && <p className="text-small">Refunded {formatRupees(part.refunded)}</p>}
          {part.trackingNumber !== null && (
            <p className="text-small">
              Tracking number <strong className="font-semibold">{part.trackingNumber}</strong>
              {part.carrier !== null && ` (${part.carrier})`}
            </p>
          )}
          {part.shop.promise !== '' && !part.shop.isClosed && <ShopPromise shop={part.shop} />}
          {isPlaced(order) && <PartActions order={order} part={part} onChange={onChange} />}
        </div>
        <Timeline steps={shopOrderSteps(part)} />
      </div>
    </div>
  );
}

/** What can be done with a placed part now. */
function PartActions({ order, part, onChange }: ShopOrderBlockProps) {
  const { shop, invoiceNumber, returnableUntil, unreadMessages } = part;
  const look = buttonClasses({ variant: 'quiet', size: 'small' });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {part.isCancellable && <CancelButton order={order} part={part} onChange={onChange} />}
      {returnableUntil !== null && (
        <ReturnButton order={order} part={part} until={returnableUntil} onChange={onChange} />
      )}
      {invoiceNumber !== null && (
        <Link to={`/buyer/invoice/${part.id}`} className={look} aria-label={`Invoice of ${shop.name}`}>
          Invoice
        </Link>
      )}
      <Link
        to={`/buyer/order/${order.id}#messages-${part.id}`}
        className={look}
        aria-label={`Message ${shop.name}${unreadMessages > 0 ? `, ${unreadMessages} new` : ''}`}
      >
        Message{unreadMessages > 0 && <Badge tone="info">{unreadMessages} new</Badge>}
      </Link>
    </div>
  );
}
