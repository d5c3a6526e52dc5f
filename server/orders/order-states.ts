import { OrderStatus, ShopOrderStatus } from '../../contract/orders.ts';
import type { ReturnStatus } from '../../contract/returns.ts';

/** Which state may follow which. What is not listed here does not happen. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/**
 * The order as a whole. Money that arrives after an order failed or expired may still place it; one
 * that the buyer gave up stays given up, and the money goes back.
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  awaiting_payment: ['paid', 'failed', 'expired', 'cancelled'],
  awaiting_confirmation: ['cash_on_delivery', 'expired', 'cancelled'],
  failed: ['paid'],
  expired: ['paid'],
  paid: [],
  cash_on_delivery: [],
  cancelled: [],
};

/** One seller's part. It waits with the order, however that ends, and starts moving once the order is placed. */
export const SHOP_ORDER_TRANSITIONS: Transitions<ShopOrderStatus> = {
  awaiting_payment: ['placed'],
  placed: ['accepted', 'cancelled'],
  accepted: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['return_requested'],
  return_requested: ['returned', 'delivered'],
  returned: ['refunded'],
  // What was kept at first can still be given back.
  refunded: ['return_requested'],
  cancelled: [],
};

/** States with steps that leave a part where it is: a line was cancelled, or its return was accepted. */
export const SHOP_ORDER_STAYS: readonly ShopOrderStatus[] = ['placed', 'accepted', 'return_requested'];
/** A buyer can cancel what is not packed yet. */
export const CANCELLABLE_STATES: readonly ShopOrderStatus[] = ['placed', 'accepted'];
/** States from which a buyer can ask to give something back. */
export const RETURNABLE_STATES: readonly ShopOrderStatus[] = ['delivered', 'refunded'];
/** A parcel is to be sent, or on its way. */
export const UNDER_WAY_STATES: readonly ShopOrderStatus[] = ['placed', 'accepted', 'packed', 'shipped'];
/** Returns that came to nothing: what they were of can be asked for again. */
export const VAIN_RETURNS: readonly ReturnStatus[] = ['refused', 'withdrawn'];

/** States in which an order, or a part of it, may begin. */
export const FIRST_ORDER_STATES: readonly OrderStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'paid',
  'cash_on_delivery',
];
export const FIRST_SHOP_ORDER_STATES: readonly ShopOrderStatus[] = ['awaiting_payment', 'placed'];

/** Whether an order is not placed yet and its stock is kept. A buyer has at most one such order. */
export function isWaiting(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || status === 'awaiting_confirmation';
}

/** The order is placed: its sellers may get to work. */
export const PLACED_ORDER_STATES: readonly OrderStatus[] = ['paid', 'cash_on_delivery'];
/** Nothing more is expected to happen to a part in one of these. */
export const FINISHED_SHOP_ORDER_STATES: readonly ShopOrderStatus[] = ['delivered', 'cancelled', 'refunded'];
/** Placed, and something is expected of its seller or its carrier. */
export const CURRENT_SHOP_ORDER_STATES: readonly ShopOrderStatus[] = ShopOrderStatus.options.filter(
  (status) => status !== 'awaiting_payment' && !FINISHED_SHOP_ORDER_STATES.includes(status),
);

/** The states from which this one can be reached. */
export function statesBefore<Status extends string>(table: Transitions<Status>, status: Status): Status[] {
  return Object.entries<readonly Status[]>(table)
    .filter(([, following]) => following.includes(status))
    .map(([before]) => before as Status); // keys of the table
}

/** A table in which a state can never be reached is a mistake: the program does not start with it. */
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
