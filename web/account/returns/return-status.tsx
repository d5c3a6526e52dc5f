import { formatRupees } from '../../../contract/kernel/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Return } from '../../../contract/returns.ts';
import { formatMoment } from '../../shared/orders/order-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { ReturnPictures } from '../../shared/returns/return-pictures.tsx';
import { RETURN_WORDS, returnedItems } from '../../shared/returns/return-words.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface ReturnStatusProps {
  wish: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

/** The state of a return, for its buyer. */
export function ReturnStatus({ wish, order, shopName, onChange }: ReturnStatusProps) {
  const { title, tone } = RETURN_WORDS[wish.status];
  return (
    <Alert tone={tone} title={title}>
      <p>{sentenceOf(wish, order, shopName)}</p>
      {wish.status === 'accepted' && wish.sendTo !== null && (
        <dl className="my-2 grid gap-1">
          <dt className="text-small text-muted">Send it to</dt>
          <dd className="whitespace-pre-line font-semibold">{wish.sendTo}</dd>
          <dd className="text-small">Write {order.number} on the parcel, and keep the carrier’s receipt.</dd>
          {wish.sendNote !== null && (
            <>
              <dt className="mt-2 text-small text-muted">{shopName} adds</dt>
              <dd className="whitespace-pre-line">“{wish.sendNote}”</dd>
            </>
          )}
        </dl>
      )}
      <p className="text-small">
        {returnedItems(wish)} · “{wish.reason}” · {formatMoment(wish.movedAt)}
      </p>
      <ReturnPictures wish={wish} />
      {wish.status === 'requested' && (
        <WithdrawReturn wish={wish} order={order} shopName={shopName} onChange={onChange} />
      )}
    </Alert>
  );
}

function sentenceOf({ status, amount, refusal, sendTo }: Return, order: Order, shopName: string): string {
  const money = formatRupees(amount);
  switch (status) {
    case 'requested':
      return `${shopName} looks at your wish. ${money} goes back once it is accepted and has arrived.`;
    case 'withdrawn':
      return 'You keep it. You can ask again as long as there is time.';
    case 'accepted':
      return sendTo === null
        ? `${shopName} takes it back. Please ask the shop by a message where to send it. ${money} goes back once it has arrived.`
        : `${shopName} takes it back. ${money} goes back once it has arrived.`;
    case 'refused':
      return `${shopName} says: ${refusal ?? ''}`;
    case 'received':
      return order.paymentMethod === 'cash_on_delivery'
        ? `${shopName} has it back and pays you ${money}.`
        : `${shopName} has it back. ${money} is on its way to you.`;
    case 'refunded':
      return order.paymentMethod === 'cash_on_delivery'
        ? `${shopName} has paid you back ${money}.`
        : `${money} went back to you the way you paid.`;
  }
}
