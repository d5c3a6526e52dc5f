import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { PaymentContext, PaymentGateway } from '../gateway.ts';
import type { PaymentSettings } from './settings.ts';

/** A payment provider: all that the shop knows of it. `undefined` where the settings do not set it up. */
export type PaymentProviderEntry = (settings: PaymentSettings) => ProviderInUse | undefined;

export interface ProviderInUse {
  createGateway(outside: Pick<Services, 'config' | 'db' | 'signer' | 'clock'>): PaymentGateway;
  /** Registers its own pages, return routes and jobs. */
  register?(app: FastifyInstance, context: PaymentContext, services: Services): void;
}
