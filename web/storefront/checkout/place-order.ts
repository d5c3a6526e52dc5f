import { ApiProblem } from '../../../contract/client.ts';
import type { PlacedOrder, PlaceOrder } from '../../../contract/checkout.ts';
import { api } from '../../shared/http/api.ts';
import { attemptKey, endAttempt, isOutcomeOpen } from './attempt.ts';

const WAIT_MS = 1000;
/** How often to retry while an earlier press still places the same order. */
const WAITS = 10;

/**
 * Sends the order under its attempt's key and waits for an earlier press that is still in progress.
 * @throws ApiProblem when it was refused, or while the outcome is unknown
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
