import { ApiProblem } from '../../../contract/client.ts';
import type { PlacedOrder, PlaceOrder } from '../../../contract/checkout.ts';
import { api } from '../../shared/http/api.ts';
import { attemptKey, endAttempt, isOutcomeOpen } from './attempt.ts';

const WAIT_MS = 1000;
/** How often to ask again while the same order is being placed by an earlier press. */
const WAITS = 10;

/**
 * Sends the order under the key of its attempt. An earlier press that is still being worked on is waited for.
 * @throws ApiProblem when it was refused, or when nobody knows yet what became of it
 */
export async function placeOrder(order: PlaceOrder): Promise<PlacedOrder> {
  const call = { headers: { 'idempotency-key': attemptKey(order) }, body: order };
  for (let waits = 0; ; waits += 1) {
    try {
      const placed = await api('POST /api/checkout', call);
      endAttempt();
      return placed;
    } catch (error) {
      if (!isOutcomeOpen(error)) endAttempt();
      const isRunning = error instanceof ApiProblem && error.code === 'still_running';
      if (!isRunning || waits === WAITS) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
