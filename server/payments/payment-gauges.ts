import type { Gateways } from './gateways.ts';
import type { Database } from '../platform/database/database.ts';
import { sumOpenRefunds } from './refunds/store.ts';
import { countReviews } from './store.ts';

/** What an operator watches of payments, in the Prometheus text format: reviews, and refunds that are not processed. */
export async function paymentGauges(db: Database, gateways: Gateways): Promise<string[]> {
  const [reviews, open] = await Promise.all([countReviews(db), sumOpenRefunds(db)]);
  const refunds = open.map(({ provider, status, ...sums }) => ({
    ...sums,
    labels: `{provider="${provider}",status="${gateways.find(provider) ? status : 'parked'}"}`,
  }));
  return [
    '# HELP payments_in_review Payments that wait for an operator to confirm or refund them.',
    '# TYPE payments_in_review gauge',
    `payments_in_review ${reviews}`,
    '# HELP refunds_open Refunds that are not processed; parked ones wait for a provider that is not set up.',
    '# TYPE refunds_open gauge',
    ...refunds.map(({ labels, refunds: count }) => `refunds_open${labels} ${count}`),
    '# HELP refunds_open_paise What these refunds add up to, in paise.',
    '# TYPE refunds_open_paise gauge',
    ...refunds.map(({ labels, amountPaise }) => `refunds_open_paise${labels} ${amountPaise}`),
  ];
}
