import type { Services } from '../platform/services.ts';
import type { PaymentGateways } from './gateway.ts';

/** What the use-cases of payments work with. */
export interface PaymentContext extends Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer'> {
  gateways: PaymentGateways;
}
