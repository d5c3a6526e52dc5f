import { keysOf } from '../../../../contract/kernel/keys-of.ts';
import type { PaymentProvider } from '../../../../contract/payments.ts';
import type { PaymentProviderEntry, ProviderInUse } from './provider.ts';
import { razorpay } from './razorpay/index.ts';
import { sandbox } from './sandbox/index.ts';
import type { PaymentSettings } from './settings.ts';
import { stripe } from './stripe/index.ts';

/** Buyers are offered them in this order. */
const PROVIDERS: Record<PaymentProvider, PaymentProviderEntry> = { stripe, razorpay, sandbox };

export function providersInUse(settings: PaymentSettings): [PaymentProvider, ProviderInUse][] {
  const names = keysOf(PROVIDERS);
  return names.flatMap((name) => {
    const provider = PROVIDERS[name](settings);
    return provider ? [[name, provider]] : [];
  });
}
