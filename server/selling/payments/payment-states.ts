import type { PaymentStatus } from '../../../database/schema/payments.ts';

/** A failed attempt may still be captured later; captured is final. A review ends by a person's decision, or by itself. */
const PAYMENT_TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  initiated: ['redirected', 'authorised', 'captured', 'failed', 'review'],
  redirected: ['authorised', 'captured', 'failed', 'review'],
  authorised: ['captured', 'failed', 'review'],
  failed: ['authorised', 'captured', 'review'],
  captured: [],
  review: ['captured', 'failed'],
};

export function paymentStatesBefore(status: PaymentStatus): PaymentStatus[] {
  return Object.entries(PAYMENT_TRANSITIONS)
    .filter(([, following]) => following.includes(status))
    .map(([before]) => before as PaymentStatus);
}
