import { Gauge, Registry } from 'prom-client';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentGateways } from './gateway.ts';
import { sumOpenRefunds } from './refunds/store.ts';
import { countReviews } from './store.ts';

export function paymentMetrics(db: Database, gateways: PaymentGateways): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'payments_in_review',
    help: 'Payments that wait for an operator to confirm or refund them.',
    registers: [registry],
    async collect() {
      this.set(await countReviews(db));
    },
  });
  openRefunds('refunds_open', 'Open refunds; parked ones wait for a provider that is not set up.', 'refunds');
  openRefunds('refunds_open_paise', 'What these refunds add up to, in paise.', 'amountPaise');
  return registry;

  function openRefunds(name: string, help: string, figure: 'refunds' | 'amountPaise'): void {
    new Gauge({
      name,
      help,
      labelNames: ['provider', 'status'],
      registers: [registry],
      async collect() {
        const open = await sumOpenRefunds(db);
        this.reset();
        for (const { provider, status, ...sums } of open) {
          this.inc({ provider, status: gateways.find(provider) ? status : 'parked' }, sums[figure]);
        }
      },
    });
  }
}
