import type { PaymentMethod } from '../../../contract/payments.ts';

/** How each way to pay is called, and what happens with it. */
export const PAYMENT_METHODS: Record<PaymentMethod, { label: string; detail: string }> = {
  sandbox: {
    label: 'Pay online (test payment)',
    detail: 'A test page on which you approve or decline. No money moves.',
  },
  cash_on_delivery: { label: 'Cash on delivery', detail: 'Pay when the parcel is handed to you.' },
  stripe: { label: 'Stripe', detail: 'Cards and wallets, on the pages of Stripe.' },
  razorpay: { label: 'Razorpay', detail: 'UPI, cards and net banking, on the pages of Razorpay.' },
};
