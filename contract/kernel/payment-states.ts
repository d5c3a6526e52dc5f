/** States of one attempt to pay. A failed one may still be captured later; a captured one never goes back. */
export const PAYMENT_STATES = {
  initiated: { label: 'Started' },
  redirected: { label: 'At the provider' },
  authorised: { label: 'Authorised' },
  captured: { label: 'Paid' },
  failed: { label: 'Failed' },
  review: { label: 'Under review' },
} as const;

export type PaymentState = keyof typeof PAYMENT_STATES;

/** The label is for lists; `amountLabel` names an amount in that state. */
export const REFUND_STATES = {
  wanted: { label: 'To be sent', amountLabel: 'Refund to be sent' },
  sent: { label: 'Sent to the provider', amountLabel: 'Refund sent' },
  processed: { label: 'Refunded', amountLabel: 'Refunded' },
  failed: { label: 'Failed', amountLabel: 'Refund failed' },
} as const;

export type RefundState = keyof typeof REFUND_STATES;

export const REFUND_FAILED =
  'The payment provider could not pay it out. We will send it again or pay it in another way, and write to you.';
