import { useState } from 'react';
import { MAX_PICTURE_BYTES, MAX_RETURN_PICTURES } from '../../../contract/kernel/limits.ts';
import { nameWithChoices } from '../../../contract/kernel/product-options.ts';
import { RETURN_CAUSES } from '../../../contract/kernel/return-causes.ts';
import type { Order, ShopOrder } from '../../../contract/orders.ts';
import type { FieldError } from '../../../contract/problem.ts';
import type { ReturnCause } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import { type Validate, useForm } from '../../shared/forms/use-form.tsx';
import { messageOf } from '../../shared/http/problem-message.ts';
import { RefundFigures } from '../order-actions/refund-figures.tsx';
import { Chosen } from '../../shared/products/chosen.tsx';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  FIRST_CAUSE,
  firstUnits,
  returnableLines,
  returnableUnits,
  returnLines,
  type ReturnQuote,
  type ReturnUnits,
} from './return-quote.ts';

interface ReturnFormProps {
  order: Order;
  shopOrder: ShopOrder;
  /** Started with the opening of the form. */
  quote: ReturnQuote;
  onDone: (order: Order) => void;
}

/** Which units go back, why, and pictures of what is wrong. */
export function ReturnForm({ order, shopOrder, quote, onDone }: ReturnFormProps) {
  const [units, setUnits] = useState(() => firstUnits(shopOrder));
  const chosen = returnLines(shopOrder, units);
  const validate: Validate<ReturnValues> = ({ reason, images }) => [
    ...(chosen.length === 0 ? [{ path: 'lines', message: 'Choose what you want to return' }] : []),
    ...(reason === '' ? [{ path: 'reason', message: 'Please describe why you are returning it' }] : []),
    ...pictureFaults([...images]),
  ];
  const form = useForm<ReturnValues>({
    defaultValues: { cause: FIRST_CAUSE },
    validate,
    send: async ({ reason, cause: why, images }) => {
      const body = new FormData();
      body.append('shopOrderId', shopOrder.id);
      body.append('reason', reason);
      body.append('lines', JSON.stringify(chosen));
      body.append('cause', why);
      if (refund) body.append('refund', String(refund.refund));
      for (const picture of images) body.append('images', picture);
      await api('POST /api/return', { body });
      notify('success', 'Return requested');
      onDone(await api('GET /api/order/:orderId', { params: { orderId: order.id } }));
    },
    failure: 'The return could not be requested. Please try again.',
    onFailure: (message) => {
      form.fail(message);
      quote.reload();
    },
  });
  // The figures of a former choice, or from before a failure, are not shown.
  const refund = quote.isLoading || quote.error !== undefined ? undefined : quote.data;
  const change = (next: ReturnUnits) => {
    setUnits(next);
    form.clear('lines');
    quote.start({ shopOrder, cause: form.getValues('cause'), units: next });
  };
  const causes = form.field('cause');
  const pictures = form.field('images');

  return (
    <form {...form.props} className="grid gap-4">
      <Lines shopOrder={shopOrder} units={units} error={form.error('lines')} onChange={change} />
      <SelectField
        label="Reason for return"
        options={CAUSES}
        {...causes}
        onChange={(event) => {
          void causes.onChange(event);
          quote.start({ shopOrder, cause: form.getValues('cause'), units });
        }}
      />
      <TextArea label="Tell the shop more" rows={3} maxLength={500} {...form.field('reason')} />
      <TextField
        label="Pictures"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        help={`Optional: up to ${MAX_RETURN_PICTURES}, of 5 MB each. They help the shop to decide.`}
        {...pictures}
        onChange={(event) => {
          void pictures.onChange(event);
          const [fault] = pictureFaults([...(event.currentTarget.files ?? [])]);
          if (fault) form.setError('images', fault.message);
        }}
      />
      {chosen.length > 0 && (
        <div aria-live="polite" className="grid gap-2">
          {refund && <RefundFigures quote={refund} order={order} isReturn />}
          {quote.error !== undefined && (
            <FormError
              title={messageOf(quote.error, 'Your refund could not be calculated. Please try again.')}
            />
          )}
          <p className="text-small">
            {order.paymentMethod === 'cash_on_delivery'
              ? `${shopOrder.shop.name} pays you once it has arrived there.`
              : `The money goes back the way you paid, once it has arrived at ${shopOrder.shop.name}.`}
          </p>
        </div>
      )}
      {form.alert}
      <div className="flex justify-end">
        <Button type="submit" busy={form.isBusy || quote.isLoading}>
          Request return
        </Button>
      </div>
    </form>
  );
}

interface LinesProps {
  shopOrder: ShopOrder;
  units: ReturnUnits;
  error: string | undefined;
  onChange: (units: ReturnUnits) => void;
}

/** What can be returned, with how many of each. */
function Lines({ shopOrder, units, error, onChange }: LinesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">What do you want to return?</legend>
      <ul className="grid gap-3">
        {returnableLines(shopOrder).map((line) => (
          <li key={line.id} className="return-line">
            <span className="min-w-0">
              <span className="block font-semibold">{line.name}</span>
              <Chosen choices={line.choices} />
              <span className="text-small text-muted">
                {returnableUnits(line) === 1 ? '1 unit' : `up to ${returnableUnits(line)} units`}
              </span>
            </span>
            <QuantityStepper
              item={nameWithChoices(line.name, line.choices)}
              value={units[line.id] ?? 0}
              min={0}
              max={returnableUnits(line)}
              onChange={(quantity) => onChange({ ...units, [line.id]: quantity })}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <FormError title={error} />}
    </fieldset>
  );
}

const CAUSES = (Object.keys(RETURN_CAUSES) as ReturnCause[]).map((value) => ({
  value,
  label: RETURN_CAUSES[value],
}));

interface ReturnValues {
  reason: string;
  cause: ReturnCause;
  images: FileList;
  /** Only to show what is wrong with them. */
  lines?: never;
}

function pictureFaults(pictures: readonly File[]): FieldError[] {
  if (pictures.length > MAX_RETURN_PICTURES)
    return [{ path: 'images', message: `Choose at most ${MAX_RETURN_PICTURES} pictures` }];
  const large = pictures.find(({ size }) => size > MAX_PICTURE_BYTES);
  return large ? [{ path: 'images', message: `${large.name} is larger than 5 MB` }] : [];
}
