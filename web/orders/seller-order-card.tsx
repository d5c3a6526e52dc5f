import { type FormEvent, useState } from 'react';
import type { SellerOrderDetails, SellerStep } from '../../contract/orders.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { api } from '../api.ts';
import { formValues } from '../form-values.ts';
import { messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SHOP_ORDER_WORDS } from './order-words.ts';

const STEP_WORDS: Record<SellerStep, { act: string; done: string }> = {
  accept: { act: 'Accept', done: 'Order accepted' },
  pack: { act: 'Mark as packed', done: 'Order marked as packed' },
  ship: { act: 'Ship', done: 'Order shipped' },
  deliver: { act: 'Mark as delivered', done: 'Order delivered' },
  cancel: { act: 'Cancel order', done: 'Order cancelled' },
};

interface SellerOrderCardProps {
  order: SellerOrderDetails;
  onChange: (order: SellerOrderDetails) => void;
}

/** One order of the shop: its lines, where it goes, and what can be done with it now. */
export function SellerOrderCard({ order, onChange }: SellerOrderCardProps) {
  const { number, status, lines, delivery, total, steps, carrier, trackingNumber } = order;
  const [asking, setAsking] = useState<'ship' | 'cancel'>();
  const [busy, setBusy] = useState<SellerStep>();

  const move = async (step: SellerStep, words: Record<string, string> = {}) => {
    setBusy(step);
    try {
      onChange(await take(order, step, words));
      setAsking(undefined);
      notify('success', STEP_WORDS[step].done, 'back_office');
    } catch (error) {
      notify('error', messageOf(error, 'The order could not be changed'), 'back_office');
    }
    setBusy(undefined);
  };

  return (
    <article className="card grid gap-4 p-4" aria-label={`Order ${number}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">{number}</h2>
        <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
      </div>
      <ul className="grid gap-1">
        {lines.map(({ id, name, quantity, total: lineTotal }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{formatRupees(lineTotal)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 font-semibold">
          <span>Total</span>
          <span className="tabular-nums">{formatRupees(total)}</span>
        </li>
      </ul>
      <address className="text-small not-italic text-muted">
        {delivery.name}, {delivery.phoneNumber}
        <br />
        {delivery.street_address}, {delivery.city}, {delivery.state} {delivery.postal_code}
        {carrier && (
          <>
            <br />
            {carrier} {trackingNumber}
          </>
        )}
      </address>
      {steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              size="small"
              variant={step === 'cancel' ? 'quiet' : 'outline'}
              busy={busy === step}
              aria-label={`${STEP_WORDS[step].act}: ${number}`}
              onClick={() => (step === 'ship' || step === 'cancel' ? setAsking(step) : void move(step))}
            >
              {STEP_WORDS[step].act}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        open={asking === 'ship'}
        onClose={() => setAsking(undefined)}
        title={`Ship ${number}`}
        size="small"
      >
        <WordsForm
          fields={[
            { name: 'carrier', label: 'Carrier' },
            { name: 'trackingNumber', label: 'Tracking number' },
          ]}
          act="Ship"
          isBusy={busy === 'ship'}
          onSend={(words) => void move('ship', words)}
        />
      </Dialog>
      <Dialog
        open={asking === 'cancel'}
        onClose={() => setAsking(undefined)}
        title={`Cancel ${number}?`}
        size="small"
      >
        <p className="mb-4">
          The stock comes back, and what was paid is refunded. The buyer reads your reason.
        </p>
        <WordsForm
          fields={[{ name: 'reason', label: 'Reason' }]}
          act="Cancel order"
          isBusy={busy === 'cancel'}
          onSend={(words) => void move('cancel', words)}
        />
      </Dialog>
    </article>
  );
}

interface WordsFormProps {
  fields: { name: string; label: string }[];
  act: string;
  isBusy: boolean;
  onSend: (words: Record<string, string>) => void;
}

/** A step that needs words: every field must be filled in. */
function WordsForm({ fields, act, isBusy, onSend }: WordsFormProps) {
  const [missing, setMissing] = useState<string[]>([]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = formValues(
      event.currentTarget,
      fields.map(({ name }) => name),
    );
    const empty = fields.filter(({ name }) => !words[name]).map(({ name }) => name);
    setMissing(empty);
    if (empty.length === 0) onSend(words);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          maxLength={60}
          error={missing.includes(name) ? 'Please fill in this field' : undefined}
        />
      ))}
      <Button type="submit" wide busy={isBusy}>
        {act}
      </Button>
    </form>
  );
}

function take(order: SellerOrderDetails, step: SellerStep, words: Record<string, string>) {
  const params = { shopOrderId: order.id };
  switch (step) {
    case 'accept':
      return api('POST /api/shop-order/:shopOrderId/accept', { params });
    case 'pack':
      return api('POST /api/shop-order/:shopOrderId/pack', { params });
    case 'deliver':
      return api('POST /api/shop-order/:shopOrderId/deliver', { params });
    case 'ship':
      return api('POST /api/shop-order/:shopOrderId/ship', {
        params,
        body: { carrier: words['carrier'] ?? '', trackingNumber: words['trackingNumber'] ?? '' },
      });
    case 'cancel':
      return api('POST /api/shop-order/:shopOrderId/cancel', {
        params,
        body: { reason: words['reason'] ?? '' },
      });
  }
}
