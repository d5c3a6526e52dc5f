import { useState } from 'react';
import { formatTime } from '../../../contract/kernel/days.ts';
import type { Order } from '../../../contract/orders.ts';
import { api } from '../../kit/http/api.ts';
import { messageOf } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useOnPageShow } from '../payments/use-on-page-show.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';

interface AwaitingPaymentProps {
  order: Order;
  onChange: (order: Order) => void;
}

export function AwaitingPayment({ order, onChange }: AwaitingPaymentProps) {
  const [isBusy, setBusy] = useState(false);
  const params = { orderId: order.id };
  useOnPageShow(() => setBusy(false));

  const pay = async () => {
    setBusy(true);
    try {
      const { redirectUrl } = await api('POST /api/payment/:orderId', { params });
      window.location.assign(redirectUrl);
    } catch (error) {
      setBusy(false);
      notify('error', messageOf(error, 'The payment page cannot be reached. Please try again.'));
      onChange(await api('GET /api/order/:orderId', { params }).catch(() => order));
    }
  };

  return (
    <Alert tone="warn" title="This order is not paid yet">
      <p>
        {order.expiresAt === null
          ? 'Its items are reserved for you for a short while.'
          : `Its items are reserved for you until ${formatTime(order.expiresAt)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" busy={isBusy} onClick={() => void pay()}>
          Pay now
        </Button>
        <CancelOrderButton order={order} onChange={onChange} />
      </div>
    </Alert>
  );
}
