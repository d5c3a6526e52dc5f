import { ApiProblem } from '../../../../contract/client.ts';
import type { PlacedOrder, PlaceOrder } from '../../../../contract/checkout.ts';
import { api } from '../../../kit/http/api.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { randomId } from '../../../kit/ids/random-id.ts';

const WAIT_MS = 1000;
/** An earlier press may still be placing the same order. */
const MAX_RETRIES = 10;

/** @throws ApiProblem when it was refused, or while the outcome is unknown */
export async function placeOrder(order: PlaceOrder): Promise<PlacedOrder> {
  const call = { headers: { 'idempotency-key': attemptKey(order) }, body: order };
  for (let retries = 0; ; retries += 1) {
    try {
      const placed = await api('POST /api/checkout', call);
      endAttempt();
      return placed;
    } catch (error) {
      if (!isOutcomeOpen(error)) endAttempt();
      const isRunning = hasCode(error, 'still_running');
      if (!isRunning || retries === MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

interface Attempt {
  key: string;
  order: string;
}

const STORED_UNDER = 'checkout-attempt';

/**
 * The key stays while the outcome is unknown, also after a reload, so that a repeated press creates one
 * order.
 */
function attemptKey(order: PlaceOrder): string {
  const written = JSON.stringify(order);
  const stored = readAttempt();
  if (stored?.order === written) return stored.key;
  const key = randomId();
  sessionStorage.setItem(STORED_UNDER, JSON.stringify({ key, order: written } satisfies Attempt));
  return key;
}

/** The order was placed or finally refused: the next one gets a new key. */
function endAttempt(): void {
  sessionStorage.removeItem(STORED_UNDER);
}

/** An unknown outcome must be sent again under the same key. */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'still_running';
}

function readAttempt(): Attempt | undefined {
  const written = sessionStorage.getItem(STORED_UNDER);
  return written === null ? undefined : (JSON.parse(written) as Attempt); // written above, in this tab only
}
