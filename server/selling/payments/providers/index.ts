import type { PaymentProvider } from '../../../../contract/payments.ts';
import type { PaymentProviderEntry, ProviderInUse } from './provider.ts';
import { razorpay } from './razorpay/index.ts';
import { sandbox } from './sandbox/index.ts';
import type { PaymentSettings } from './settings.ts';
import { stripe } from './stripe/index.ts';

/** Every provider, in the order in which buyers are offered those that are set up. */
const PROVIDERS: Record<PaymentProvider, PaymentProviderEntry> = { stripe, razorpay, sandbox };

/** The providers that the settings set up, by their names. */
export function providersInUse(settings: PaymentSettings): [PaymentProvider, ProviderInUse][] {
  const names = Object.keys(PROVIDERS) as PaymentProvider[]; // it has exactly these keys
  return names.flatMap((name) => {
    const provider = PROVIDERS[name](settings);
    return provider ? [[name, provider]] : [];
  });
}
