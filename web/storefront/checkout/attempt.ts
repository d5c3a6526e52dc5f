import { ApiProblem } from '../../../contract/client.ts';
import type { PlaceOrder } from '../../../contract/checkout.ts';
import { randomId } from '../../shared/ids/random-id.ts';

/** A sent order: its key and its content. */
interface Attempt {
  key: string;
  order: string;
}

const STORED_UNDER = 'checkout-attempt';

/**
 * The Idempotency-Key of this order. While the outcome of the same order is unknown, the key stays the same, also after
 * a reload, so that a repeated press or a retry creates one order.
 */
export function attemptKey(order: PlaceOrder): string {
  const written = JSON.stringify(order);
  const stored = readAttempt();
  if (stored?.order === written) return stored.key;
  const key = randomId();
  sessionStorage.setItem(STORED_UNDER, JSON.stringify({ key, order: written } satisfies Attempt));
  return key;
}

/** The order was placed or finally refused: the next one gets a new key. */
export function endAttempt(): void {
  sessionStorage.removeItem(STORED_UNDER);
}

/** Whether a failure leaves the outcome unknown, so that the order must be sent again under the same key. */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'still_running';
}

function readAttempt(): Attempt | undefined {
  const written = sessionStorage.getItem(STORED_UNDER);
  return written === null ? undefined : (JSON.parse(written) as Attempt); // written above, in this tab only
}
