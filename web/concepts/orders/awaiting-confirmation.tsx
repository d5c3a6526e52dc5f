import { useState } from 'react';
import { formatTime } from '../../../contract/kernel/days.ts';
import type { Order } from '../../../contract/orders.ts';
import { MailboxHint } from '../demo/mailbox-hint.tsx';
import { useDemo } from '../demo/use-demo.ts';
import { MAIL_NOT_SENT, ORDER_NOT_CONFIRMED } from '../../kit/http/failures.ts';
import { api } from '../../kit/http/api.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { messageOf } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';

interface AwaitingConfirmationProps {
  order: Order;
  onChange: (order: Order) => void;
}

export function AwaitingConfirmation({ order, onChange }: AwaitingConfirmationProps) {
  const [isMailing, setMailing] = useState(false);
  const { mailbox } = useDemo() ?? {};
  const params = { orderId: order.id };
  const form = useForm<{ code: string }>({
    send: async (body) => {
      onChange(await api('POST /api/order/:orderId/confirm', { params, body }));
      notify('success', 'Order confirmed');
    },
    failure: ORDER_NOT_CONFIRMED,
    failureAt: 'code',
  });

  const mailAgain = async () => {
    setMailing(true);
    try {
      const { message } = await api('POST /api/order/:orderId/confirmation', { params });
      notify('success', message);
    } catch (error) {
      notify('error', messageOf(error, MAIL_NOT_SENT));
    }
    setMailing(false);
  };

  return (
    <Alert tone="info" title="This order is not confirmed yet">
      <p>
        We sent a code and a link to <strong className="wrap-anywhere">{order.contact.email}</strong>.
        {order.expiresAt !== null &&
          ` Confirm by ${formatTime(order.expiresAt)}; until then its items are reserved for you.`}
      </p>
      {mailbox && (
        <p className="mt-2">
          <MailboxHint mailbox={mailbox} />
        </p>
      )}
      <form {...form.props} className="mt-3 grid gap-3">
        <TextField
          label="Code from the mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...form.field('code')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" busy={form.isBusy}>
            Confirm order
          </Button>
          <Button size="small" variant="outline" busy={isMailing} onClick={() => void mailAgain()}>
            Send the mail again
          </Button>
          <CancelOrderButton order={order} onChange={onChange} />
        </div>
      </form>
    </Alert>
  );
}
