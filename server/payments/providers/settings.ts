import type { PaymentProvider } from '../../../contract/payments.ts';
import type { Environment } from '../../platform/settings.ts';
import { RAZORPAY_SETTINGS, readRazorpaySettings } from './razorpay/settings.ts';
import { readStripeSettings, STRIPE_SETTINGS } from './stripe/settings.ts';

/** The variables of all providers. */
export const PAYMENT_SETTINGS = { ...STRIPE_SETTINGS, ...RAZORPAY_SETTINGS };

export type PaymentSettings = ReturnType<typeof readPaymentSettings>;

/** What each provider is set up with. The sandbox moves no money: it replaces the others in the demo alone. */
export function readPaymentSettings(env: Environment, { demo }: { demo: boolean }) {
  const real = { stripe: readStripeSettings(env), razorpay: readRazorpaySettings(env) };
  const isPaid = Object.values(real).some((settings) => settings !== undefined);
  return { ...real, sandbox: demo && !isPaid ? {} : undefined } satisfies Record<PaymentProvider, unknown>;
}
