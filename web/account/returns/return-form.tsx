import { type FormEvent, useState } from 'react';
import { MAX_PICTURE_BYTES, MAX_RETURN_PICTURES } from '../../../contract/kernel/limits.ts';
import { RETURN_CAUSES } from '../../../contract/kernel/return-causes.ts';
import type { Order, OrderLine, ShopOrder } from '../../../contract/orders.ts';
import type { ReturnCause } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { RefundFigures } from '../order-actions/refund-figures.tsx';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReturnQuote } from './use-return-quote.ts';

interface ReturnFormProps {
  order: Order;
  shopOrder: ShopOrder;
  onDone: (order: Order) => void;
}

/** Which units go back, why, and pictures of what is wrong. */
export function ReturnForm({ order, shopOrder, onDone }: ReturnFormProps) {
  const lines = shopOrder.lines.filter((line) => leftOf(line) > 0);
  const [units, setUnits] = useState<Record<string, number>>(() =>
    // With a single thing there is nothing to choose.
    lines.length === 1 && lines[0] ? { [lines[0].id]: leftOf(lines[0]) } : {},
  );
  const [errors, setErrors] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const chosen = lines.filter(({ id }) => (units[id] ?? 0) > 0);
  const [cause, setCause] = useState<ReturnCause>('changed_mind');
  const wanted = JSON.stringify(chosen.map(({ id }) => ({ lineId: id, quantity: units[id] })));
  const quote = useReturnQuote(shopOrder.id, cause, wanted);

  /** What was said of a field no longer holds once it is changed. */
  const follow = (change: Faults) => setErrors((before) => ({ ...before, ...change }));

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { reason } = formValues(form, ['reason']);
    const pictures = picturesIn(form);
    const found = {
      ...(chosen.length === 0 && { lines: 'Choose what you want to return' }),
      ...(reason === '' && { reason: 'Please say in a few words why it goes back' }),
      ...pictureFault(pictures),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFaulty(form, found);
      return;
    }
    const body = new FormData();
    body.append('shopOrderId', shopOrder.id);
    body.append('reason', reason);
    body.append('lines', wanted);
    body.append('cause', cause);
    if (quote.data) body.append('refund', String(quote.data.refund));
    for (const picture of pictures) body.append('images', picture);
    setBusy(true);
    try {
      await api('POST /api/return', { body });
      notify('success', 'Return requested');
      onDone(await api('GET /api/order/:orderId', { params: { orderId: order.id } }));
    } catch (error) {
      const message = messageOf(error, 'The return could not be requested. Please try again.');
      setErrors({ form: message, ...fieldErrorsOf(error) });
      setBusy(false);
      quote.reload();
    }
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="grid gap-3">
        <legend className="field-label">What do you want to return?</legend>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.id} className="return-line">
              <span className="min-w-0">
                <span className="block font-semibold">{line.name}</span>
                <span className="text-small text-muted">
                  {leftOf(line) === 1 ? '1 unit' : `up to ${leftOf(line)} units`}
                </span>
              </span>
              <QuantityStepper
                item={line.name}
                value={units[line.id] ?? 0}
                min={0}
                max={leftOf(line)}
                onChange={(quantity) => {
                  setUnits((before) => ({ ...before, [line.id]: quantity }));
                  follow({ lines: undefined });
                }}
              />
            </li>
          ))}
        </ul>
        {errors.lines !== undefined && <FormError title={errors.lines} />}
      </fieldset>
      <SelectField
        label="Why do you return it?"
        name="cause"
        options={CAUSES}
        value={cause}
        onChange={({ target }) => setCause(target.value as ReturnCause)} // one of the options
      />
      <TextArea
        label="Tell the shop more"
        name="reason"
        rows={3}
        maxLength={500}
        error={errors.reason}
        onChange={() => follow({ reason: undefined })}
      />
      <TextField
        label="Pictures"
        name="images"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        help={`Optional: up to ${MAX_RETURN_PICTURES}, of 5 MB each. They help the shop to decide.`}
        error={errors.images}
        onChange={({ currentTarget: { form } }) => {
          if (form) follow({ images: pictureFault(picturesIn(form)).images });
        }}
      />
      {chosen.length > 0 && (
        <div aria-live="polite" className="grid gap-2">
          {quote.data && <RefundFigures quote={quote.data} order={order} isReturn />}
          {quote.error !== undefined && (
            <FormError
              title={messageOf(quote.error, 'What goes back could not be looked up. Please try again.')}
            />
          )}
          <p className="text-small">
            {order.paymentMethod === 'cash_on_delivery'
              ? `${shopOrder.shop.name} pays you once it has arrived there.`
              : `The money goes back the way you paid, once it has arrived at ${shopOrder.shop.name}.`}
          </p>
        </div>
      )}
      {errors.form !== undefined && <FormError title={errors.form} />}
      <div className="flex justify-end">
        <Button type="submit" busy={isBusy || quote.isLoading}>
          Request return
        </Button>
      </div>
    </form>
  );
}

const CAUSES = (Object.keys(RETURN_CAUSES) as ReturnCause[]).map((value) => ({
  value,
  label: RETURN_CAUSES[value],
}));

/** What is wrong, by field. */
interface Faults {
  lines?: string | undefined;
  reason?: string | undefined;
  images?: string | undefined;
  form?: string | undefined;
}

/** Units that were neither cancelled nor given back. */
function leftOf({ isCancelled, quantity, returnedQuantity }: OrderLine): number {
  return isCancelled ? 0 : quantity - returnedQuantity;
}

function picturesIn(form: HTMLFormElement): File[] {
  return new FormData(form)
    .getAll('images')
    .filter((entry): entry is File => entry instanceof File && entry.size > 0);
}

function pictureFault(pictures: readonly File[]): { images?: string } {
  if (pictures.length > MAX_RETURN_PICTURES)
    return { images: `Choose at most ${MAX_RETURN_PICTURES} pictures` };
  const large = pictures.find(({ size }) => size > MAX_PICTURE_BYTES);
  return large ? { images: `${large.name} is larger than 5 MB` } : {};
}
