import { useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { Order } from '../../../contract/orders.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/**
 * Does something with an order and shows how it stands then. Nothing is shown before the server has answered; when it
 * refuses because the order moved on, the order is shown as it is now.
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
      // Whoever reads the old state would try in vain again.
      await api('GET /api/order/:orderId', { params: { orderId } }).then(onChange, () => undefined);
      return true;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy };
}
