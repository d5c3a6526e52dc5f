import { formatNearDate, kolkataDate } from '../../../../contract/kernel/days.ts';
import type { OrderSummary } from '../../../../contract/orders.ts';
import { expectedWords, isPlaced } from '../../../concepts/orders/order-words.ts';

export interface NextStep {
  words: string;
  isUrgent: boolean;
}

const MINUTE_MS = 60_000;

/** Undefined when neither the order nor its buyer has a next step. @param now in milliseconds */
export function nextStepOf(order: OrderSummary, now: number): NextStep | undefined {
  if (!isPlaced(order)) return stepBeforePlacing(order, now);
  const steps = order.shopOrders.flatMap((shopOrder) => stepOfShopOrder(shopOrder, order) ?? []);
  return steps.find(({ isUrgent }) => isUrgent) ?? steps[0];
}

function stepBeforePlacing({ status, expiresAt }: OrderSummary, now: number): NextStep | undefined {
  const act = { awaiting_payment: 'Pay', awaiting_confirmation: 'Confirm' }[status as string];
  if (act === undefined || expiresAt === null) return undefined;
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / MINUTE_MS);
  return { words: minutes > 0 ? `${act} within ${minutes} min` : `${act} now`, isUrgent: true };
}

function stepOfShopOrder(
  shopOrder: OrderSummary['shopOrders'][number],
  { shopOrders }: OrderSummary,
): NextStep | undefined {
  const { openReturn, returnableUntil, shopName, isLate } = shopOrder;
  if (openReturn) return stepOfReturn(openReturn, shopName);
  const expected = expectedWords(shopOrder);
  if (expected !== undefined) return { words: expected, isUrgent: isLate };
  if (returnableUntil === null || shopOrders.length > 1) return undefined;
  return { words: returnableWords(returnableUntil), isUrgent: false };
}

export function returnableWords(until: string): string {
  return `Can be returned until ${formatNearDate(kolkataDate(new Date(until)))}`;
}

function stepOfReturn(
  { kind, status }: NonNullable<OrderSummary['shopOrders'][number]['openReturn']>,
  shopName: string,
): NextStep | undefined {
  switch (status) {
    case 'requested':
      return { words: `${shopName} is reviewing your ${kind}`, isUrgent: false };
    case 'accepted':
      return { words: `Send it back to ${shopName}`, isUrgent: true };
    case 'received':
      return {
        words:
          kind === 'return'
            ? 'It has arrived; your refund follows'
            : `${shopName} will send your replacement`,
        isUrgent: false,
      };
    case 'sent':
      return { words: 'Your replacement is on its way', isUrgent: false };
    default:
      return undefined;
  }
}
