import { formatRupees } from '../../../contract/kernel/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Return } from '../../../contract/returns.ts';
import { formatMoment } from '../../shared/orders/order-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { ReturnPictures } from '../../shared/returns/return-pictures.tsx';
import { RETURN_WORDS, returnedItems } from '../../shared/returns/return-words.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface ReturnStatusProps {
  returnRequest: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

/** The state of a return, for its buyer. */
export function ReturnStatus({ returnRequest, order, shopName, onChange }: ReturnStatusProps) {
  const { title, tone } = RETURN_WORDS[returnRequest.status];
  return (
    <Alert tone={tone} title={title}>
      <p>{sentenceOf(returnRequest, order, shopName)}</p>
      {returnRequest.status === 'accepted' && returnRequest.sendTo !== null && (
        <dl className="my-2 grid gap-1">
          <dt className="text-small text-muted">Send it to</dt>
          <dd className="whitespace-pre-line font-semibold">{returnRequest.sendTo}</dd>
          <dd className="text-small">Write {order.number} on the parcel, and keep the carrier’s receipt.</dd>
          {returnRequest.sendNote !== null && (
            <>
              <dt className="mt-2 text-small text-muted">{shopName} adds</dt>
              <dd className="whitespace-pre-line">“{returnRequest.sendNote}”</dd>
            </>
          )}
        </dl>
      )}
      <p className="text-small">
        {returnedItems(returnRequest)} · “{returnRequest.reason}” · {formatMoment(returnRequest.movedAt)}
      </p>
      <ReturnPictures returnRequest={returnRequest} />
      {returnRequest.status === 'requested' && (
        <WithdrawReturn returnRequest={returnRequest} order={order} shopName={shopName} onChange={onChange} />
      )}
    </Alert>
  );
}

function sentenceOf({ status, amount, refusal, sendTo }: Return, order: Order, shopName: string): string {
  const money = formatRupees(amount);
  switch (status) {
    case 'requested':
      return `${shopName} is reviewing your request. ${money} is refunded once it is accepted and the parcel has arrived.`;
    case 'withdrawn':
      return 'You keep the items. You can request a return again until the return window closes.';
    case 'accepted':
      return sendTo === null
        ? `${shopName} accepts the return. Please message the shop to ask where to send it. ${money} is refunded once it has arrived.`
        : `${shopName} accepts the return. ${money} is refunded once it has arrived.`;
    case 'refused':
      return `${shopName} says: ${refusal ?? ''}`;
    case 'received':
      return order.paymentMethod === 'cash_on_delivery'
        ? `${shopName} has received it and pays you ${money}.`
        : `${shopName} has received it. ${money} is on its way to you.`;
    case 'refunded':
      return order.paymentMethod === 'cash_on_delivery'
        ? `${shopName} has paid you back ${money}.`
        : `${money} was refunded to your original payment method.`;
  }
}
