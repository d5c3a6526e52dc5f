import { useState } from 'react';
import { ApiProblem } from '../../../../contract/client.ts';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import type { Order } from '../../../../contract/orders.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

/**
 * Performs an action on an order and shows the result. Nothing changes before the response; when the order has moved
 * on, the refused action reloads it.
 */
export function useOrderAct(orderId: OrderId, onChange: (order: Order) => void) {
  const [isBusy, setBusy] = useState(false);
  const act = async (call: () => Promise<Order>, done: string, failure: string): Promise<boolean> => {
    setBusy(true);
    try {
      onChange(await call());
      notify('success', done);
      return true;
    } catch (error) {
      notify('error', messageOf(error, failure));
      if (!(error instanceof ApiProblem) || error.code !== 'wrong_state') return false;
      // The old state would only invite the same refused action.
      await api('GET /api/order/:orderId', { params: { orderId } }).then(onChange, () => undefined);
      return true;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy };
}
