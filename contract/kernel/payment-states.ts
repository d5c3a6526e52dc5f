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

/** The states of a refund: as operators read them in a list, and as the name of an amount that is in that state. */
export const REFUND_STATES = {
  wanted: { label: 'To be sent', amountLabel: 'Refund to be sent' },
  sent: { label: 'Sent to the provider', amountLabel: 'Refund sent' },
  processed: { label: 'Refunded', amountLabel: 'Refunded' },
  failed: { label: 'Failed', amountLabel: 'Refund failed' },
} as const;

export type RefundState = keyof typeof REFUND_STATES;

/** What screens and mails say to the buyer of a refund that failed. */
export const REFUND_FAILED =
  'The payment provider could not pay it out. We will send it again or pay it in another way, and write to you.';
