import { useRevalidator } from 'react-router';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/** Withdraws what was proposed for a payment. */
export function useWithdrawal(): (paymentId: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (paymentId) => {
    try {
      await api('DELETE /api/operator/payment/:paymentId/decision', { params: { paymentId } });
    } catch (error) {
      notify(
        'error',
        messageOf(error, 'The proposal could not be withdrawn. Please try again.'),
        'back_office',
      );
    }
    await revalidate();
  };
}
