/** Every method but cash on delivery is paid on a page of its provider. */
export const PAYMENT_METHODS = {
  sandbox: {
    label: 'Pay online (test payment)',
    detail: 'A test page on which you approve or decline. No money moves.',
  },
  cash_on_delivery: { label: 'Cash on delivery', detail: 'Pay when the parcel is handed to you.' },
  stripe: { label: 'Stripe', detail: 'Cards and wallets, on the pages of Stripe.' },
  razorpay: { label: 'Razorpay', detail: 'UPI, cards and net banking, on the pages of Razorpay.' },
} as const;

type PaymentProvider = Exclude<keyof typeof PAYMENT_METHODS, 'cash_on_delivery'>;

export const PAYMENT_PROVIDERS = Object.keys(PAYMENT_METHODS).filter(
  (method): method is PaymentProvider => method !== 'cash_on_delivery',
);
