import type { PaymentContext } from './gateway.ts';
import { providerSilent } from './refusals.ts';

/**
 * @param about the subject, for the log
 * @throws Refusal `payment_unavailable` where the provider does not answer
 */
export async function askProvider<Answer>(
  { log }: Pick<PaymentContext, 'log'>,
  about: Record<string, unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error, ...about }, 'a provider did not answer an operator');
    throw providerSilent();
  }
}
