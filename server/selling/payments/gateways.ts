import type { PaymentMethod, PaymentProvider } from '../../../contract/payments.ts';
import { Breaker } from '../../platform/outbound/breaker.ts';
import type { Config } from '../../config/index.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentGateway, PaymentGateways } from './gateway.ts';
import { providersInUse } from './providers/index.ts';
import { paymentSettings } from './providers/settings.ts';

type Outside = Pick<Services, 'config' | 'db' | 'signer' | 'clock'>;

export class Gateways implements PaymentGateways {
  readonly #byProvider: ReadonlyMap<PaymentProvider, PaymentGateway>;

  constructor(outside: Outside) {
    this.#byProvider = new Map(
      providersInUse(paymentSettings.of(outside.config)).map(([name, provider]) => [
        name,
        withBreakers(provider.createGateway(outside), outside.clock),
      ]),
    );
  }

  get providers(): PaymentProvider[] {
    return [...this.#byProvider.keys()];
  }

  find(provider: PaymentProvider): PaymentGateway | undefined {
    return this.#byProvider.get(provider);
  }

  get(provider: PaymentProvider): PaymentGateway {
    const gateway = this.find(provider);
    if (!gateway) throw new Error(`the payment provider ${provider} is not set up`);
    return gateway;
  }
}

export function paymentMethods(config: Pick<Config, 'declared'>): PaymentMethod[] {
  return [...providersInUse(paymentSettings.of(config)).map(([provider]) => provider), 'cash_on_delivery'];
}

/** While an operation fails, its callers fail at once. Each has its own breaker, so that failing refunds block no checkout. */
function withBreakers(gateway: PaymentGateway, clock: () => Date): PaymentGateway {
  const guard = <Input, Output>(call: (input: Input) => Promise<Output>) => {
    const breaker = new Breaker(clock);
    return (input: Input) => breaker.run(() => call(input));
  };
  return {
    createSession: guard((request) => gateway.createSession(request)),
    fetchPayment: guard((id) => gateway.fetchPayment(id)),
    closeSession: guard((id) => gateway.closeSession(id)),
    refund: guard((request) => gateway.refund(request)),
    findRefund: guard((request) => gateway.findRefund(request)),
    fetchRefund: guard((id) => gateway.fetchRefund(id)),
    readWebhookEvent: (rawBody, headers) => gateway.readWebhookEvent(rawBody, headers),
  };
}
