import { keysOf } from './keys-of.ts';

/** Orders in `cash_on_delivery` and `paid` are placed. Only a cash order awaits confirmation, of its e-mail address. */
export const ORDER_STATES = {
  awaiting_payment: { label: 'Awaiting payment' },
  awaiting_confirmation: { label: 'Waiting for confirmation' },
  paid: { label: 'Paid' },
  cash_on_delivery: { label: 'Cash on delivery' },
  failed: { label: 'Payment failed' },
  expired: { label: 'Expired' },
  cancelled: { label: 'Cancelled' },
} as const;

export type OrderState = keyof typeof ORDER_STATES;

interface StateFacts {
  parcel: 'not_placed' | 'under_way' | 'arrived' | 'coming_back' | 'never_sent';
  isFinished: boolean;
}

/** `awaiting_payment` lasts until the order is placed, also while that awaits confirmation. */
export const SHOP_ORDER_STATES = {
  awaiting_payment: { parcel: 'not_placed', isFinished: false },
  placed: { parcel: 'under_way', isFinished: false },
  accepted: { parcel: 'under_way', isFinished: false },
  packed: { parcel: 'under_way', isFinished: false },
  shipped: { parcel: 'under_way', isFinished: false },
  delivered: { parcel: 'arrived', isFinished: true },
  cancelled: { parcel: 'never_sent', isFinished: true },
  return_requested: { parcel: 'coming_back', isFinished: false },
  returned: { parcel: 'coming_back', isFinished: false },
  refunded: { parcel: 'arrived', isFinished: true },
  exchange_requested: { parcel: 'coming_back', isFinished: false },
  exchange_received: { parcel: 'coming_back', isFinished: false },
  exchange_sent: { parcel: 'coming_back', isFinished: false },
} as const satisfies Record<string, StateFacts>;

export type ShopOrderState = keyof typeof SHOP_ORDER_STATES;

function statesWhere(holds: (facts: StateFacts) => boolean): readonly ShopOrderState[] {
  const states = keysOf(SHOP_ORDER_STATES);
  return states.filter((state) => holds(SHOP_ORDER_STATES[state]));
}

export const UNDER_WAY_STATES = statesWhere(({ parcel }) => parcel === 'under_way');
export const DELIVERED_STATES = statesWhere(({ parcel }) => parcel === 'arrived' || parcel === 'coming_back');
export const RETURN_STATES = statesWhere(({ parcel }) => parcel === 'coming_back');
export const FINISHED_STATES = statesWhere(({ isFinished }) => isFinished);
/** The seller or carrier has something to do. */
export const CURRENT_STATES = statesWhere(({ parcel, isFinished }) => parcel !== 'not_placed' && !isFinished);

export function isPlacedState(state: ShopOrderState): state is Exclude<ShopOrderState, 'awaiting_payment'> {
  return state !== 'awaiting_payment';
}

export const CANCEL_REASONS = {
  changed_mind: 'I changed my mind',
  ordered_by_mistake: 'I ordered it by mistake',
  found_cheaper: 'I found it cheaper elsewhere',
  arrives_too_late: 'It arrives too late',
  other: 'Another reason',
} as const;

export type CancelReason = keyof typeof CANCEL_REASONS;

export const RETURN_CAUSES = {
  changed_mind: 'Changed my mind',
  not_as_ordered: 'Damaged, faulty or not what was ordered',
} as const;

export const CHOOSE_RETURNED = 'Choose what you want to return';
