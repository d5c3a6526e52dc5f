import type { PaymentMethod, PaymentProvider } from '../../contract/payments.ts';
import { Breaker } from '../platform/outbound/breaker.ts';
import type { Services } from '../platform/services.ts';
import type { PaymentGateway } from './gateway.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

type Outside = Pick<Services, 'config' | 'db' | 'signer' | 'clock'>;

/** The providers in use: those that are set up, else, in the demo alone, the sandbox. */
export class Gateways {
  readonly #byProvider: ReadonlyMap<PaymentProvider, PaymentGateway>;

  constructor(outside: Outside) {
    this.#byProvider = new Map(createGateways(outside).map((gateway) => [gateway.provider, gateway]));
  }

  /** The providers that are set up: only they can be asked. */
  get providers(): PaymentProvider[] {
    return [...this.#byProvider.keys()];
  }

  find(provider: PaymentProvider): PaymentGateway | undefined {
    return this.#byProvider.get(provider);
  }

  /** @throws for a provider that is not set up any more: what is open there waits until it is again. */
  get(provider: PaymentProvider): PaymentGateway {
    const gateway = this.find(provider);
    if (!gateway) throw new Error(`the payment provider ${provider} is not set up`);
    return gateway;
  }
}

/** How buyers can pay, in the order in which it is offered. The sandbox moves no money: a real shop never offers it. */
export function paymentMethods({ payments, demo }: Services['config']): PaymentMethod[] {
  const online: PaymentMethod[] = [];
  if (payments.stripe) online.push('stripe');
  if (payments.razorpay) online.push('razorpay');
  if (online.length === 0 && demo) online.push('sandbox');
  return [...online, 'cash_on_delivery'];
}

function createGateways({ config, db, signer, clock }: Outside): PaymentGateway[] {
  const { publicUrl } = config.http;
  const { stripe, razorpay } = config.payments;
  const gateways: PaymentGateway[] = [];
  if (stripe) gateways.push(withBreaker(stripeGateway({ ...stripe, publicUrl, clock }), clock));
  if (razorpay) gateways.push(withBreaker(razorpayGateway({ ...razorpay, publicUrl }), clock));
  if (gateways.length === 0 && config.demo) gateways.push(sandboxGateway(db, signer, clock));
  return gateways;
}

/**
 * An operation of a provider that is down is not called again and again: its callers fail at once for a while. Each operation
 * by itself, so that refunds that cannot be made stop no checkout.
 */
function withBreaker(gateway: PaymentGateway, clock: () => Date): PaymentGateway {
  const guard = <Input, Output>(call: (input: Input) => Promise<Output>) => {
    const breaker = new Breaker(clock);
    return (input: Input) => breaker.run(() => call(input));
  };
  return {
    provider: gateway.provider,
    createSession: guard((request) => gateway.createSession(request)),
    fetchPayment: guard((id) => gateway.fetchPayment(id)),
    closeSession: guard((id) => gateway.closeSession(id)),
    refund: guard((request) => gateway.refund(request)),
    findRefund: guard((request) => gateway.findRefund(request)),
    fetchRefund: guard((id) => gateway.fetchRefund(id)),
    readNotice: (rawBody, headers) => gateway.readNotice(rawBody, headers),
  };
}
