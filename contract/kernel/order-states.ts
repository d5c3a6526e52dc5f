/**
 * Orders in `cash_on_delivery` and `paid` are placed. A cash order is in `awaiting_confirmation` until its e-mail address is
 * confirmed.
 */
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
