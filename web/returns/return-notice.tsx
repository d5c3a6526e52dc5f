import { formatRupees } from '../../contract/kernel/money.ts';
import type { Order } from '../../contract/orders.ts';
import type { Return } from '../../contract/returns.ts';
import { formatMoment } from '../orders/order-words.ts';
import { Notice } from '../ui/notice.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import { RETURN_WORDS, returnedItems } from './return-words.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface ReturnNoticeProps {
  wish: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

/** How far a return is, for its buyer. */
export function ReturnNotice({ wish, order, shopName, onChange }: ReturnNoticeProps) {
  const { title, tone } = RETURN_WORDS[wish.status];
  return (
    <Notice tone={tone} title={title}>
      <p>{sentenceOf(wish, order, shopName)}</p>
      <p className="text-small">
        {returnedItems(wish)} · “{wish.reason}” · {formatMoment(wish.movedAt)}
      </p>
      <ReturnPictures wish={wish} />
      {wish.status === 'requested' && (
        <WithdrawReturn wish={wish} order={order} shopName={shopName} onChange={onChange} />
      )}
    </Notice>
  );
}

function sentenceOf({ status, amount, refusal }: Return, order: Order, shopName: string): string {
  const money = formatRupees(amount);
  switch (status) {
    case 'requested':
      return `${shopName} looks at your wish. ${money} goes back once it is accepted and has arrived.`;
    case 'withdrawn':
      return 'You keep it. You can ask again as long as there is time.';
    case 'accepted':
      return `${shopName} takes it back. Send it as the shop tells you in your messages, or ask there where to. ${money} goes back once it has arrived.`;
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
