import { type FormEvent, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { api } from '../http/api.ts';
import { focusFaulty, formValues } from '../forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../http/problem-message.ts';
import { notify } from '../toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { formatTime } from './order-words.ts';

interface AwaitingConfirmationProps {
  order: Order;
  onChange: (order: Order) => void;
}

/** The actions of a cash-on-delivery order that awaits its confirmation: confirm by code, or cancel. */
export function AwaitingConfirmation({ order, onChange }: AwaitingConfirmationProps) {
  const [busy, setBusy] = useState<'confirm' | 'mail'>();
  const [fault, setFault] = useState<string>();
  const params = { orderId: order.id };

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy('confirm');
    setFault(undefined);
    try {
      onChange(await api('POST /api/order/:orderId/confirm', { params, body: formValues(form, ['code']) }));
      notify('success', 'Order confirmed');
    } catch (error) {
      const faults = fieldErrorsOf(error);
      setFault(faults['code'] ?? messageOf(error, 'The order could not be confirmed. Please try again.'));
      focusFaulty(form, faults);
    }
    setBusy(undefined);
  };

  const mailAgain = async () => {
    setBusy('mail');
    try {
      const { message } = await api('POST /api/order/:orderId/confirmation', { params });
      notify('success', message);
    } catch (error) {
      notify('error', messageOf(error, 'The mail could not be sent. Please try again.'));
    }
    setBusy(undefined);
  };

  return (
    <Alert tone="info" title="This order is not confirmed yet">
      <p>
        We sent a code and a link to <strong className="wrap-anywhere">{order.contact.email}</strong>.
        {order.expiresAt !== null &&
          ` Confirm until ${formatTime(order.expiresAt)}; until then we keep its items for you.`}
      </p>
      <form method="post" className="mt-3 grid gap-3" noValidate onSubmit={(event) => void confirm(event)}>
        <TextField
          label="Code from the mail"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={fault}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" busy={busy === 'confirm'}>
            Confirm order
          </Button>
          <Button size="small" variant="outline" busy={busy === 'mail'} onClick={() => void mailAgain()}>
            Send the mail again
          </Button>
          <CancelOrderButton order={order} onChange={onChange} />
        </div>
      </form>
    </Alert>
  );
}
