import { OrderStatus, ShopOrderStatus } from '../../../contract/orders.ts';
import type { ReturnStatus } from '../../../contract/returns.ts';

export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** A late payment may still place an order that failed or expired. A cancelled order stays so, and the payment goes back. */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  awaiting_payment: ['paid', 'failed', 'expired', 'cancelled'],
  awaiting_confirmation: ['cash_on_delivery', 'expired', 'cancelled'],
  failed: ['paid'],
  expired: ['paid'],
  paid: [],
  cash_on_delivery: [],
  cancelled: [],
};

/** A shop order awaits payment as long as its order does, and keeps that state when the order ends unpaid. */
export const SHOP_ORDER_TRANSITIONS: Transitions<ShopOrderStatus> = {
  awaiting_payment: ['placed'],
  placed: ['accepted', 'cancelled'],
  accepted: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['return_requested', 'exchange_requested'],
  return_requested: ['returned', 'delivered'],
  returned: ['refunded'],
  // The remaining items can still be returned or exchanged.
  refunded: ['return_requested', 'exchange_requested'],
  exchange_requested: ['exchange_received', 'delivered'],
  exchange_received: ['exchange_sent'],
  exchange_sent: ['delivered'],
  cancelled: [],
};

/** Events may leave these states unchanged: a cancelled line, or an accepted return or exchange. */
export const SHOP_ORDER_STAYS: readonly ShopOrderStatus[] = [
  'placed',
  'accepted',
  'return_requested',
  'exchange_requested',
];
/** A buyer can cancel until the items are packed, shop and market as long as the table of moves allows it. */
export const CANCELLABLE_STATES: Readonly<Record<'buyer' | 'operator', readonly ShopOrderStatus[]>> = {
  buyer: ['placed', 'accepted'],
  operator: statesBefore(SHOP_ORDER_TRANSITIONS, 'cancelled'),
};
/** Goodwill is possible while no open return contains any of the shop order. */
export const GOODWILL_STATES: readonly ShopOrderStatus[] = [
  'placed',
  'accepted',
  'packed',
  'shipped',
  'delivered',
  'refunded',
];
export const RETURNABLE_STATES: readonly ShopOrderStatus[] = ['delivered', 'refunded'];
/** Items of these returns can be returned again. */
export const VOID_RETURN_STATES: readonly ReturnStatus[] = ['refused', 'withdrawn'];

export const OPEN_RETURN_STATES: readonly ReturnStatus[] = ['requested', 'accepted', 'received', 'sent'];

export const FIRST_ORDER_STATES: readonly OrderStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'paid',
  'cash_on_delivery',
];
export const FIRST_SHOP_ORDER_STATES: readonly ShopOrderStatus[] = ['awaiting_payment', 'placed'];

/** Waiting orders have reserved stock. A buyer has at most one. */
export function isWaiting(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || status === 'awaiting_confirmation';
}

/** A shop order of an order that ended unpaid stays in `awaiting_payment`; people see that it will not come. */
export function shownStatus(order: OrderStatus, shopOrder: ShopOrderStatus): ShopOrderStatus {
  return shopOrder === 'awaiting_payment' && !isWaiting(order) ? 'cancelled' : shopOrder;
}

export const PLACED_ORDER_STATES: readonly OrderStatus[] = ['paid', 'cash_on_delivery'];

export function statesBefore<Status extends string>(table: Transitions<Status>, status: Status): Status[] {
  return Object.entries<readonly Status[]>(table)
    .filter(([, following]) => following.includes(status))
    .map(([before]) => before as Status);
}

/** The program does not start with a table in which a state cannot be reached. */
export function checkOrderStates(): void {
  expectReachable(ORDER_TRANSITIONS, FIRST_ORDER_STATES, OrderStatus.options);
  expectReachable(SHOP_ORDER_TRANSITIONS, FIRST_SHOP_ORDER_STATES, ShopOrderStatus.options);
}

export function expectReachable<Status extends string>(
  table: Transitions<Status>,
  first: readonly Status[],
  all: readonly Status[],
): void {
  const reached = new Set(first);
  for (const status of reached) for (const next of table[status]) reached.add(next);
  const missed = all.filter((status) => !reached.has(status));
  if (missed.length > 0) throw new Error(`No way leads to the state ${missed.join(', ')}`);
}
