import type { PaymentMethod, PaymentProvider } from '../../contract/payments.ts';
import { Breaker } from '../platform/outbound/breaker.ts';
import type { Services } from '../platform/services.ts';
import type { PaymentGateway } from './gateway.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

type Outside = Pick<Services, 'config' | 'db' | 'secret' | 'clock'>;

/** The providers in use: those that are set up, else the sandbox. */
export class Gateways {
  readonly #byProvider: ReadonlyMap<PaymentProvider, PaymentGateway>;

  constructor(outside: Outside) {
    this.#byProvider = new Map(createGateways(outside).map((gateway) => [gateway.provider, gateway]));
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

/** How buyers can pay, in the order in which it is offered. */
export function paymentMethods({ payments }: Services['config']): PaymentMethod[] {
  const online: PaymentMethod[] = [];
  if (payments.stripe) online.push('stripe');
  if (payments.razorpay) online.push('razorpay');
  return [...(online.length > 0 ? online : ['sandbox' as const]), 'cash_on_delivery'];
}

function createGateways({ config, db, secret, clock }: Outside): PaymentGateway[] {
  const { publicUrl } = config.http;
  const { stripe, razorpay } = config.payments;
  const gateways: PaymentGateway[] = [];
  if (stripe) gateways.push(withBreaker(stripeGateway({ ...stripe, publicUrl, clock }), clock));
  if (razorpay) gateways.push(withBreaker(razorpayGateway({ ...razorpay, publicUrl }), clock));
  return gateways.length > 0 ? gateways : [sandboxGateway(db, secret, clock)];
}

/** A provider that is down is not asked again and again: its callers fail at once for a while. */
function withBreaker(gateway: PaymentGateway, clock: () => Date): PaymentGateway {
  const breaker = new Breaker(clock);
  return {
    provider: gateway.provider,
    createSession: (request) => breaker.run(() => gateway.createSession(request)),
    fetchPayment: (id) => breaker.run(() => gateway.fetchPayment(id)),
    closeSession: (id) => breaker.run(() => gateway.closeSession(id)),
    refund: (request) => breaker.run(() => gateway.refund(request)),
    readNotice: (rawBody, headers) => gateway.readNotice(rawBody, headers),
  };
}
