import type { PaymentProviderEntry } from '../provider.ts';
import { stripeGateway } from './stripe-gateway.ts';

export const stripe: PaymentProviderEntry = ({ stripe: settings }) =>
  settings && {
    createGateway: ({ config, clock }) =>
      stripeGateway({ ...settings, publicUrl: config.http.publicUrl, clock }),
  };
