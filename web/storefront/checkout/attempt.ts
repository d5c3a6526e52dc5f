import { ApiProblem } from '../../../contract/client.ts';
import type { PlaceOrder } from '../../../contract/checkout.ts';
import { randomId } from '../../shared/ids/random-id.ts';

/** An order that was sent: under which key, and what it said. */
interface Attempt {
  key: string;
  order: string;
}

const STORED_UNDER = 'checkout-attempt';

/**
 * The Idempotency-Key for sending this order. While nothing is known of how the same order ended, it is the same key, also
 * after a reload: a repeated press, or a retry after a lost reply, then gives the one order.
 */
export function attemptKey(order: PlaceOrder): string {
  const written = JSON.stringify(order);
  const kept = readAttempt();
  if (kept?.order === written) return kept.key;
  const key = randomId();
  sessionStorage.setItem(STORED_UNDER, JSON.stringify({ key, order: written } satisfies Attempt));
  return key;
}

/** The order was placed, or refused for good: the next one is another. */
export function endAttempt(): void {
  sessionStorage.removeItem(STORED_UNDER);
}

/** Whether a failure leaves open what became of the order, so that it must be sent again under the same key. */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'still_running';
}

function readAttempt(): Attempt | undefined {
  const written = sessionStorage.getItem(STORED_UNDER);
  return written === null ? undefined : (JSON.parse(written) as Attempt); // written above, in this tab only
}
