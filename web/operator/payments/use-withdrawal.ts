import { useRevalidator } from 'react-router';
import { api } from '../../shared/http/api.ts';
import { couldNotBe, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/** Withdraws what was proposed for a payment. */
export function useWithdrawal(): (paymentId: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (paymentId) => {
    try {
      await api('DELETE /api/operator/payment/:paymentId/decision', { params: { paymentId } });
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The proposal', 'withdrawn')), 'back_office');
    }
    await revalidate();
  };
}
