import { useRevalidator } from 'react-router';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

export function useWithdrawal(): (of: { paymentId: string } | { refundId: string }) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (of) => {
    try {
      await ('paymentId' in of
        ? api('DELETE /api/operator/payment/:paymentId/decision', { params: of })
        : api('DELETE /api/operator/refund/:refundId/settle', { params: of }));
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The proposal', 'withdrawn')));
    }
    await revalidate();
  };
}
