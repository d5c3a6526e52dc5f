interface StateFacts {
  /** Where the parcel is: something of an arrived one may come back or be exchanged. */
  parcel: 'not_placed' | 'under_way' | 'arrived' | 'coming_back' | 'never_sent';
  /** Nothing more is expected to happen. */
  isFinished: boolean;
}

/** The states of a shop order: `awaiting_payment` until its order is placed, also when that awaits confirmation. */
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
  const states = Object.keys(SHOP_ORDER_STATES) as ShopOrderState[]; // the keys of the table
  return states.filter((state) => holds(SHOP_ORDER_STATES[state]));
}

/** The parcel has not arrived yet; in the order of its steps. */
export const UNDER_WAY_STATES = statesWhere(({ parcel }) => parcel === 'under_way');
/** It arrived, also when something of it came back afterwards. */
export const DELIVERED_STATES = statesWhere(({ parcel }) => parcel === 'arrived' || parcel === 'coming_back');
/** Something comes back or is exchanged. */
export const RETURN_STATES = statesWhere(({ parcel }) => parcel === 'coming_back');
export const FINISHED_STATES = statesWhere(({ isFinished }) => isFinished);
/** Placed, and its seller or carrier has something to do. */
export const CURRENT_STATES = statesWhere(({ parcel, isFinished }) => parcel !== 'not_placed' && !isFinished);

export function isPlacedState(state: ShopOrderState): state is Exclude<ShopOrderState, 'awaiting_payment'> {
  return state !== 'awaiting_payment';
}
