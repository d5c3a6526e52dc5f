import { formatDay } from '../../../../contract/kernel/days.ts';
import { EXCHANGE_ANSWER_DAYS } from '../../../../contract/kernel/limits.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { Return } from '../../../../contract/returns.ts';

export function exchangeSentence(exchange: Return, order: Order, shopName: string): string {
  const { status, refusal, isLapsed, sendTo, replacement } = exchange;
  switch (status) {
    case 'requested':
      return `${shopName} is reviewing your request, and has ${EXCHANGE_ANSWER_DAYS} days to answer. Your replacement is reserved. ${costSentence(exchange, order, shopName)}`;
    case 'withdrawn':
      return 'You keep the item. You can request an exchange or a return again until the return window closes.';
    case 'accepted':
      return sendTo === null
        ? `${shopName} accepts the exchange. Please message the shop to ask where to send the item.`
        : `${shopName} accepts the exchange, and sends your replacement once the item has arrived. ${costSentence(exchange, order, shopName)}`;
    case 'refused':
      if (isLapsed)
        return `${shopName} did not answer within ${EXCHANGE_ANSWER_DAYS} days. You keep the item${untilWords(exchange, order)}.`;
      return `${shopName} says: ${refusal ?? ''}`;
    case 'received':
      return `${shopName} has received it and will send your replacement. ${costSentence(exchange, order, shopName)}`;
    case 'sent':
      return `Your replacement is on its way with ${replacement?.carrier ?? 'a carrier'}, tracking number ${replacement?.trackingNumber ?? 'unknown'}. ${costSentence(exchange, order, shopName)}`;
    default:
      return 'Your replacement was delivered.';
  }
}

function costSentence({ amount, replacement }: Return, { paymentMethod }: Order, shopName: string): string {
  const toPay = replacement?.toPay ?? 0;
  if (toPay > 0) return `Please pay ${formatRupees(toPay)} in cash when it is delivered.`;
  if (amount === 0) return 'You pay nothing for it.';
  return paymentMethod === 'cash_on_delivery'
    ? `${shopName} pays you ${formatRupees(amount)} back with it.`
    : `${formatRupees(amount)} goes back the way you paid.`;
}

function untilWords({ lines: [exchanged] }: Return, { shopOrders }: Order): string {
  const line = shopOrders.flatMap(({ lines }) => lines).find(({ id }) => id === exchanged?.lineId);
  if (!line?.returnableUntil) return '';
  return `, and can return or exchange it until ${formatDay(line.returnableUntil)}`;
}
