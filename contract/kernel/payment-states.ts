/** The states of one attempt to pay, as operators read them. A failed one may still be captured later; a captured one never goes back. */
export const PAYMENT_STATES = {
  initiated: { label: 'Started' },
  redirected: { label: 'At the provider' },
  authorised: { label: 'Authorised' },
  captured: { label: 'Paid' },
  failed: { label: 'Failed' },
  review: { label: 'Under review' },
} as const;

export type PaymentState = keyof typeof PAYMENT_STATES;

/** The states of a refund, as operators read them. */
export const REFUND_STATES = {
  wanted: { label: 'To be sent' },
  sent: { label: 'Sent to the provider' },
  processed: { label: 'Paid back' },
  failed: { label: 'Failed' },
} as const;

export type RefundState = keyof typeof REFUND_STATES;
