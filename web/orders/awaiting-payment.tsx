import { useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { api } from '../api.ts';
import { messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageReturn } from '../use-page-return.ts';
import { formatTime } from './order-words.ts';

interface AwaitingPaymentProps {
  order: Order;
  onChange: (order: Order) => void;
}

/** What can be done while an order awaits its payment: pay, or give it up. */
export function AwaitingPayment({ order, onChange }: AwaitingPaymentProps) {
  const [busy, setBusy] = useState<'pay' | 'cancel'>();
  const [isAsking, setAsking] = useState(false);
  const params = { orderId: order.id };
  usePageReturn(() => setBusy(undefined));

  const pay = async () => {
    setBusy('pay');
    try {
      const { redirectUrl } = await api('POST /api/payment/:orderId', { params });
      window.location.assign(redirectUrl);
    } catch (error) {
      setBusy(undefined);
      notify('error', messageOf(error, 'The payment page cannot be reached. Please try again.'));
      onChange(await api('GET /api/order/:orderId', { params }).catch(() => order));
    }
  };

  const cancel = async () => {
    setBusy('cancel');
    try {
      onChange(await api('POST /api/order/:orderId/cancel', { params }));
      notify('success', 'Order cancelled');
    } catch (error) {
      notify('error', messageOf(error, 'The order could not be cancelled. Please try again.'));
    }
    setBusy(undefined);
    setAsking(false);
  };

  return (
    <Notice tone="warn" title="This order is not paid yet">
      <p>
        {order.expiresAt === null
          ? 'We keep its items for you for a short while.'
          : `We keep its items for you until ${formatTime(order.expiresAt)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" busy={busy === 'pay'} onClick={() => void pay()}>
          Pay now
        </Button>
        <Button size="small" variant="outline" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        cancelLabel="Keep it"
        busy={busy === 'cancel'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void cancel()}
      >
        Nothing was charged. Your cart stays as it is.
      </ConfirmDialog>
    </Notice>
  );
}
