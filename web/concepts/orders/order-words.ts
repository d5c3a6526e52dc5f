import {
  CANCEL_REASONS,
  FINISHED_STATES,
  ORDER_STATES,
  UNDER_WAY_STATES,
} from '../../../contract/kernel/order-states.ts';
import { formatDayAndTime, formatNearDate } from '../../../contract/kernel/days.ts';
import type {
  Order,
  OrderStatus,
  ShopOrder,
  ShopOrderStatus,
  TimelineEntry,
} from '../../../contract/orders.ts';
import type { Tone } from '../../ui/alert.tsx';
import type { TimelineStep } from '../../ui/timeline.tsx';

interface Words {
  label: string;
  tone: Tone | 'neutral';
}

export const ORDER_WORDS: Record<OrderStatus, Words> = {
  awaiting_payment: { ...ORDER_STATES.awaiting_payment, tone: 'warn' },
  awaiting_confirmation: { label: 'Waiting for your confirmation', tone: 'warn' },
  paid: { ...ORDER_STATES.paid, tone: 'ok' },
  cash_on_delivery: { ...ORDER_STATES.cash_on_delivery, tone: 'info' },
  failed: { ...ORDER_STATES.failed, tone: 'deal' },
  expired: { ...ORDER_STATES.expired, tone: 'deal' },
  cancelled: { ...ORDER_STATES.cancelled, tone: 'neutral' },
};

export const SHOP_ORDER_WORDS: Record<ShopOrderStatus, Words> = {
  awaiting_payment: { label: 'Not placed yet', tone: 'warn' },
  placed: { label: 'Placed', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'info' },
  packed: { label: 'Packed', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  return_requested: { label: 'Return requested', tone: 'warn' },
  returned: { label: 'Returned', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'ok' },
  exchange_requested: { label: 'Exchange requested', tone: 'warn' },
  exchange_received: { label: 'Exchange: item received', tone: 'info' },
  exchange_sent: { label: 'Replacement sent', tone: 'info' },
};

export const CANCEL_ORDER = 'Cancel this order?';
export const KEEP_ORDERED = 'Keep it';
export const ORDER_CANCELLED = 'Order cancelled';

const WAY: readonly ShopOrderStatus[] = [...UNDER_WAY_STATES, 'delivered'];

export function isPlaced({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'cash_on_delivery';
}

type Expected = Pick<ShopOrder, 'status' | 'expectedBy' | 'isLate'>;

/** Undefined when the parcel has arrived or will not come. */
export function expectedWords({ status, expectedBy, isLate }: Expected): string | undefined {
  if (!UNDER_WAY_STATES.includes(status)) return undefined;
  return `${isLate ? 'Late: was expected' : 'Expected'} by ${formatNearDate(expectedBy)}`;
}

export function dueWords({ status, expectedBy, isLate }: Expected): string | undefined {
  if (!UNDER_WAY_STATES.includes(status)) return undefined;
  return `${isLate ? 'Late: due' : 'Due'} ${formatNearDate(expectedBy)}`;
}

/** Past steps have a time; the usual next ones follow. */
export function shopOrderSteps({ status, timeline }: Pick<ShopOrder, 'status' | 'timeline'>): TimelineStep[] {
  // An unpaid shop order has no event: the whole order ended.
  const fellThrough = status === 'cancelled' && timeline.at(-1)?.status === 'awaiting_payment';
  const happened = timeline.map((entry, index): TimelineStep => {
    const isLast = index === timeline.length - 1 && !fellThrough;
    return {
      label: !isLast && entry.status === 'awaiting_payment' ? 'Ordered' : labelOf(entry),
      detail: detailOf(entry),
      state:
        entry.status === 'cancelled'
          ? 'failed'
          : isLast && !FINISHED_STATES.includes(status)
            ? 'current'
            : 'done',
    };
  });
  const reached = status === 'awaiting_payment' ? -1 : WAY.indexOf(status);
  const isUnderWay = status === 'awaiting_payment' || reached !== -1;
  const following = isUnderWay ? WAY.slice(reached + 1) : [];
  return [
    ...happened,
    ...(fellThrough ? [{ label: 'Not placed', state: 'failed' as const }] : []),
    ...following.map((next): TimelineStep => ({ label: SHOP_ORDER_WORDS[next].label, state: 'todo' })),
  ];
}

/** These events leave the state unchanged or return to an earlier one. */
const NOTE_LABELS: Record<string, string> = {
  line_cancelled: 'Item cancelled',
  return_accepted: 'Return accepted',
  return_refused: 'Return refused',
  return_withdrawn: 'Return withdrawn',
  exchange_accepted: 'Exchange accepted',
  exchange_refused: 'Exchange refused',
  exchange_withdrawn: 'Exchange withdrawn',
  exchange_lapsed: 'Exchange lapsed',
  exchanged: 'Replacement delivered',
};

function labelOf({ status }: TimelineEntry): string {
  const note = NOTE_LABELS[status];
  if (note !== undefined) return note;
  return isShopOrderStatus(status) ? SHOP_ORDER_WORDS[status].label : status;
}

function isShopOrderStatus(status: string): status is ShopOrderStatus {
  return status in SHOP_ORDER_WORDS;
}

function detailOf({ at, note, reason }: TimelineEntry): string {
  const said = reason && `“${CANCEL_REASONS[reason]}”`;
  return [formatDayAndTime(at), note, said].filter((part) => part !== null).join(' · ');
}
