import { useState } from 'react';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import type { Order } from '../../../../contract/orders.ts';
import { api } from '../../../kit/http/api.ts';
import { hasCode, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

/** Nothing changes before the response. A refused action loads the order again when it has moved on. */
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
      if (!hasCode(error, 'wrong_state')) return false;
      // The old state would only invite the same refused action.
      await api('GET /api/order/:orderId', { params: { orderId } }).then(onChange, () => undefined);
      return true;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy };
}
