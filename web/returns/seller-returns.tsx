import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../contract/client.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import type { PaidBackBy, Return } from '../../contract/returns.ts';
import type { SellerOrderDetails } from '../../contract/shop-orders.ts';
import { api } from '../api.ts';
import { formValues } from '../form-values.ts';
import { formatMoment } from '../orders/order-words.ts';
import { messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import { RETURN_WORDS, returnedItems } from './return-words.ts';

interface SellerReturnsProps {
  order: SellerOrderDetails;
  /** The order stands elsewhere now. */
  onChange: () => void;
}

/** What the buyer wants to give back or gave back, and what is to be done with it. */
export function SellerReturns({ order, onChange }: SellerReturnsProps) {
  return order.returns.map((wish) => (
    <SellerReturn key={wish.id} wish={wish} order={order} onChange={onChange} />
  ));
}

type Asking = 'accept' | 'refuse' | 'receive' | 'paid-back';

function SellerReturn({ wish, order, onChange }: SellerReturnsProps & { wish: Return }) {
  const [asking, setAsking] = useState<Asking>();
  const [isBusy, setBusy] = useState(false);
  /** Where the shop had the last one sent. */
  const [suggestion, setSuggestion] = useState('');
  const params = { returnId: wish.id };
  const { title, tone } = RETURN_WORDS[wish.status];
  const isPaidAtTheDoor = order.paymentMethod === 'cash_on_delivery';

  const act = async (call: () => Promise<Return>) => {
    setBusy(true);
    try {
      const { status } = await call();
      notify('success', RETURN_WORDS[status].title, 'back_office');
      setAsking(undefined);
      onChange();
    } catch (error) {
      notify('error', messageOf(error, 'The return could not be changed. Please try again.'), 'back_office');
      if (error instanceof ApiProblem && error.code === 'wrong_state') {
        setAsking(undefined);
        onChange();
      }
    }
    setBusy(false);
  };
  const askWhereTo = async () => {
    setBusy(true);
    // Without a suggestion the address is written anew.
    const last = await api('GET /api/return/send-to').catch(() => ({ sendTo: null }));
    setSuggestion(last.sendTo ?? '');
    setBusy(false);
    setAsking('accept');
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (asking === 'accept') {
      const body = formValues(form, ['sendTo', 'note']);
      if (body.sendTo === '') return form.querySelector('textarea')?.focus();
      void act(() => api('POST /api/return/:returnId/accept', { params, body }));
    } else if (asking === 'refuse') {
      const body = formValues(form, ['reason']);
      if (body.reason === '') return form.querySelector('textarea')?.focus();
      void act(() => api('POST /api/return/:returnId/refuse', { params, body }));
    } else if (asking === 'receive') {
      const restock = new FormData(form).has('restock');
      void act(() => api('POST /api/return/:returnId/receive', { params, body: { restock } }));
    } else {
      const { by, note } = formValues(form, ['by', 'note']);
      const body = { by: by as PaidBackBy, note }; // the choices below
      void act(() => api('POST /api/return/:returnId/paid-back', { params, body }));
    }
  };

  return (
    <Notice tone={tone} title={title}>
      <p>
        {returnedItems(wish)} · {formatRupees(wish.amount)}
      </p>
      <p>
        {wish.reason !== '' && `“${wish.reason}” `}
        <span className="text-small text-muted">{formatMoment(wish.createdAt)}</span>
      </p>
      {wish.status === 'accepted' && wish.sendTo !== null && (
        <p className="whitespace-pre-line">
          To be sent to: {wish.sendTo}
          {wish.sendNote !== null && `\n“${wish.sendNote}”`}
        </p>
      )}
      {wish.refusal !== null && <p>You refused it: “{wish.refusal}”</p>}
      <ReturnPictures wish={wish} />
      <div className="mt-3 flex flex-wrap gap-2">
        {wish.status === 'requested' && (
          <Button size="small" busy={isBusy} onClick={() => void askWhereTo()}>
            Accept return
          </Button>
        )}
        {wish.status === 'accepted' && (
          <Button size="small" onClick={() => setAsking('receive')}>
            It has arrived
          </Button>
        )}
        {(wish.status === 'requested' || wish.status === 'accepted') && (
          <Button size="small" variant="outline" onClick={() => setAsking('refuse')}>
            Refuse return
          </Button>
        )}
        {wish.status === 'received' && isPaidAtTheDoor && (
          <Button size="small" onClick={() => setAsking('paid-back')}>
            I have paid it back
          </Button>
        )}
      </div>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === undefined ? '' : TITLES[asking]}
        size="small"
        closeOnBackdrop={false}
      >
        <form className="grid gap-4" onSubmit={send}>
          {asking === 'accept' && (
            <>
              <TextArea
                label="Where does the buyer send it?"
                name="sendTo"
                rows={4}
                maxLength={300}
                required
                defaultValue={suggestion}
                help="Name, street, city and pin code. The buyer gets it by mail, too."
              />
              <TextArea
                label="Note"
                name="note"
                rows={2}
                maxLength={300}
                help="Optional, such as how to wrap it"
              />
            </>
          )}
          {asking === 'refuse' && (
            <TextArea
              label="Reason"
              name="reason"
              rows={3}
              maxLength={300}
              required
              help="The buyer reads it. They can ask again while there is time."
            />
          )}
          {asking === 'receive' && (
            <>
              <p>
                {isPaidAtTheDoor
                  ? `It was paid at the door: please pay ${formatRupees(wish.amount)} back to the buyer yourself.`
                  : `${formatRupees(wish.amount)} goes back to the buyer at once.`}
              </p>
              <CheckboxField label="Put it back into stock" name="restock" defaultChecked />
            </>
          )}
          {asking === 'paid-back' && (
            <>
              <p>{formatRupees(wish.amount)} for the buyer</p>
              <SelectField label="How did you pay it back?" name="by" options={WAYS} />
              <TextField
                label="Note"
                name="note"
                maxLength={200}
                help="Optional, such as a reference number"
              />
            </>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setAsking(undefined)}>
              Back
            </Button>
            <Button type="submit" busy={isBusy}>
              {asking === undefined ? '' : ACTS[asking]}
            </Button>
          </div>
        </form>
      </Dialog>
    </Notice>
  );
}

const TITLES: Record<Asking, string> = {
  accept: 'Accept this return?',
  refuse: 'Refuse this return?',
  receive: 'Has it arrived?',
  'paid-back': 'Paid back',
};
const ACTS: Record<Asking, string> = {
  accept: 'Accept return',
  refuse: 'Refuse return',
  receive: 'It has arrived',
  'paid-back': 'I have paid it back',
};
const WAYS: { value: PaidBackBy; label: string }[] = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
];
