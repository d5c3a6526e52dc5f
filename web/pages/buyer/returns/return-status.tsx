import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { REFUND_FAILED } from '../../../../contract/kernel/payment-states.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { Return } from '../../../../contract/returns.ts';
import { TrackingLink } from '../../../concepts/orders/tracking-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ReturnPictures } from '../../../concepts/returns/return-pictures.tsx';
import { returnInWords, returnWords } from '../../../concepts/returns/return-words.ts';
import { exchangeSentence } from './exchange-words.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface ReturnStatusProps {
  returnRequest: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

export function ReturnStatus({ returnRequest, order, shopName, onChange }: ReturnStatusProps) {
  const { title, tone } = returnWords(returnRequest);
  return (
    <Alert tone={tone} title={title}>
      <p>
        {returnRequest.kind === 'return'
          ? sentenceOf(returnRequest, order, shopName)
          : exchangeSentence(returnRequest, order, shopName)}
      </p>
      {returnRequest.status === 'sent' && returnRequest.replacement && (
        <TrackingLink {...returnRequest.replacement} />
      )}
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
        {returnInWords(returnRequest)} · “{returnRequest.reason}” ·{' '}
        {formatDayAndTime(returnRequest.createdAt)}
      </p>
      <ReturnPictures returnRequest={returnRequest} />
      {isWithdrawable(returnRequest) && (
        <WithdrawReturn returnRequest={returnRequest} order={order} shopName={shopName} onChange={onChange} />
      )}
    </Alert>
  );
}

function isWithdrawable({ kind, status }: Return): boolean {
  return status === 'requested' || (kind === 'exchange' && status === 'accepted');
}

function sentenceOf(
  { status, amount, amountInCash, refundState, refusal, sendTo }: Return,
  order: Order,
  shopName: string,
): string {
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
        : `${shopName} has received it. ${refundSentence(money, refundState)}${inCash(amountInCash, shopName)}`;
    case 'refunded':
      return order.paymentMethod === 'cash_on_delivery'
        ? `${shopName} has paid you back ${money}.`
        : `${money} was refunded to your original payment method.${inCash(amountInCash, shopName)}`;
    default:
      return '';
  }
}

/** A payment provider sends this money back. */
function refundSentence(money: string, state: Return['refundState']): string {
  if (state === 'failed') return `Your refund of ${money} did not go through. ${REFUND_FAILED}`;
  return state === 'sent'
    ? `${money} is on its way to your original payment method. Your bank may take a few days.`
    : `${money} will be sent back to your original payment method.`;
}

function inCash(amount: number, shopName: string): string {
  if (amount === 0) return '';
  return ` ${formatRupees(amount)} of it you paid in cash on delivery: ${shopName} pays that back itself.`;
}
