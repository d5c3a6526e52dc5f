import type { Services } from '../platform/services.ts';
import type { Gateways } from './gateways.ts';

/** What the use-cases of payments work with. */
export interface PaymentContext extends Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer'> {
  gateways: Gateways;
}
