import type { Capture, PaymentContext } from './gateway.ts';
import { listRefundsToCompare } from './refunds/store.ts';
import { findUnknownCaptures, listPaymentsToCompare, type PaymentRow } from './store.ts';

const DAYS = 30;

type Comparison = Pick<PaymentContext, 'db' | 'gateways'>;

/** It changes nothing. @returns one line for each difference, and for each call without a reply */
export async function compareWithProviders({ db, gateways }: Comparison): Promise<string[]> {
  const differences: string[] = [];
  for (const payment of await listPaymentsToCompare(db, DAYS)) {
    const { id, provider, providerPaymentId } = payment;
    const problem = await answerOf(gateways, provider, async (gateway) => {
      const { captures } = await gateway.fetchPayment(providerPaymentId);
      return problemOf(payment, await findUnknownCaptures(db, provider, captures));
    });
    if (problem) differences.push(`payment ${id} ${problem}`);
  }
  for (const { id, provider, providerRefundId } of await listRefundsToCompare(db, DAYS)) {
    const problem = await answerOf(gateways, provider, async (gateway) => {
      const { status } = await gateway.fetchRefund(providerRefundId);
      return status === 'processed'
        ? undefined
        : `is processed here, and ${status} at ${provider} (${providerRefundId})`;
    });
    if (problem) differences.push(`refund ${id} ${problem}`);
  }
  return differences;
}

function problemOf(
  { status, provider, providerPaymentId }: Pick<PaymentRow, 'status' | 'provider' | 'providerPaymentId'>,
  unknown: readonly Capture[],
): string | undefined {
  if (unknown.length === 0) return undefined;
  return status === 'captured'
    ? `was paid once more than is known here (${provider}: ${unknown.map(({ id }) => id).join(', ')})`
    : `is ${status} here, and ${provider} has captured it (${providerPaymentId})`;
}

async function answerOf(
  gateways: PaymentContext['gateways'],
  provider: Parameters<PaymentContext['gateways']['find']>[0],
  ask: (gateway: NonNullable<ReturnType<PaymentContext['gateways']['find']>>) => Promise<string | undefined>,
): Promise<string | undefined> {
  const gateway = gateways.find(provider);
  if (!gateway) return `cannot be compared: ${provider} is not set up`;
  try {
    return await ask(gateway);
  } catch (error) {
    return `cannot be compared: ${error instanceof Error ? error.message : String(error)}`;
  }
}
