import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { api } from '../../kit/http/api.ts';
import { ORDER_NOT_CANCELLED } from '../../kit/http/failures.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CancelReasonField, useCancelReason } from './cancel-reason-field.tsx';
import { CANCEL_ORDER, KEEP_ORDERED, ORDER_CANCELLED } from './order-words.ts';

interface CancelOrderButtonProps {
  order: Order;
  onChange: (order: Order) => void;
}

export function CancelOrderButton({ order, onChange }: CancelOrderButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { reason, field } = useCancelReason();

  const cancel = async () => {
    setBusy(true);
    try {
      const params = { orderId: order.id };
      onChange(await api('POST /api/order/:orderId/cancel', { params, body: { reason } }));
      notify('success', ORDER_CANCELLED);
    } catch (error) {
      notify('error', messageOf(error, ORDER_NOT_CANCELLED));
    }
    setBusy(false);
    setConfirming(false);
  };

  return (
    <>
      <Button size="small" variant="outline" onClick={() => setConfirming(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={CANCEL_ORDER}
        confirmLabel="Cancel order"
        cancelLabel={KEEP_ORDERED}
        busy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void cancel()}
      >
        <p>Nothing was charged. Your cart stays as it is.</p>
        <CancelReasonField {...field} />
      </ConfirmDialog>
    </>
  );
}
