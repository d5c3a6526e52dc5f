import type { PaymentProvider } from '../../../contract/payments.ts';
import type { Environment } from '../../platform/settings.ts';
import { readRazorpaySettings } from './razorpay/settings.ts';
import { readStripeSettings } from './stripe/settings.ts';

export type PaymentSettings = ReturnType<typeof readPaymentSettings>;

/** What each provider is set up with. The sandbox moves no money: it stands in for the others in the demo alone. */
export function readPaymentSettings(env: Environment, { demo }: { demo: boolean }) {
  const real = { stripe: readStripeSettings(env), razorpay: readRazorpaySettings(env) };
  const isPaid = Object.values(real).some((settings) => settings !== undefined);
  return { ...real, sandbox: demo && !isPaid ? {} : undefined } satisfies Record<PaymentProvider, unknown>;
}
