import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { PaymentContext, PaymentGateway } from '../gateway.ts';
import type { PaymentSettings } from './settings.ts';

/** `undefined` means that the provider is not set up. */
export type PaymentProviderEntry = (settings: PaymentSettings) => ProviderInUse | undefined;

export interface ProviderInUse {
  createGateway(outside: Pick<Services, 'config' | 'db' | 'signer' | 'clock'>): PaymentGateway;
  register?(app: FastifyInstance, context: PaymentContext, services: Services): void;
}
