import { useState } from 'react';
import { CHOOSE_RETURNED } from '../../../../contract/kernel/order-states.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { Order, ShopOrder } from '../../../../contract/orders.ts';
import { REFUND_NOT_KNOWN } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { type Validate, useForm } from '../../../kit/forms/use-form.tsx';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { returnWords } from '../../../concepts/returns/return-words.ts';
import { RefundFigures } from '../order-actions/refund-figures.tsx';
import { Chosen } from '../../../concepts/products/chosen.tsx';
import type { ChosenFile } from '../../../concepts/pictures/picture-choice.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { appendReason, ReasonFields, reasonErrors, type ReasonValues } from './reason-fields.tsx';
import {
  FIRST_CAUSE,
  firstUnits,
  loadReturnQuote,
  paidInCash,
  returnables,
  returnLines,
  type ReturnUnits,
  twiceReturned,
} from './return-quote.ts';

interface ReturnFormProps {
  order: Order;
  shopOrder: ShopOrder;
  onDone: (order: Order) => void;
}

export function ReturnForm({ order, shopOrder, onDone }: ReturnFormProps) {
  const [units, setUnits] = useState(() => firstUnits(shopOrder));
  const [pictures, setPictures] = useState<ChosenFile[]>([]);
  const chosen = returnLines(shopOrder, units);
  const validate: Validate<ReasonValues> = (values) => [
    ...(chosen.length === 0 ? [{ path: 'lines', message: CHOOSE_RETURNED }] : []),
    ...(twiceReturned(chosen) ? [{ path: 'lines', message: TWICE }] : []),
    ...reasonErrors(values, 'returning'),
  ];
  const form = useForm<ReasonValues>({
    defaultValues: { cause: FIRST_CAUSE },
    validate,
    send: async (values) => {
      const body = new FormData();
      body.append('shopOrderId', shopOrder.id);
      body.append('lines', JSON.stringify(chosen));
      if (refund) body.append('refund', String(refund.refund));
      appendReason(body, values, pictures);
      await api('POST /api/return', { body });
      notify('success', returnWords({ kind: 'return', status: 'requested' }).title);
      onDone(await api('GET /api/order/:orderId', { params: { orderId: order.id } }));
    },
    failure: couldNotBe('The return', 'requested'),
    onFailure: (message) => {
      form.fail(message);
      quote.reload();
    },
  });
  const cause = form.valueOf('cause') ?? FIRST_CAUSE;
  const isQuoted = chosen.length > 0 && !twiceReturned(chosen);
  const quote = useLoad(
    loadReturnQuote,
    isQuoted ? { shopOrderId: shopOrder.id, cause, lines: chosen } : undefined,
  );
  // Figures of a former choice, or from before a failure, are not shown.
  const refund = !isQuoted || quote.isLoading || quote.error !== undefined ? undefined : quote.data;
  const change = (next: ReturnUnits) => {
    setUnits(next);
    form.clear('lines');
  };

  return (
    <form {...form.props} className="grid gap-4">
      <Lines shopOrder={shopOrder} units={units} error={form.error('lines')} onChange={change} />
      <ReasonFields form={form} kind="return" pictures={pictures} onPictures={setPictures} />
      {chosen.length > 0 && (
        <div aria-live="polite" className="grid gap-2">
          {refund && <RefundFigures quote={refund} order={order} isReturn />}
          {isQuoted && quote.error !== undefined && (
            <FormError title={messageOf(quote.error, REFUND_NOT_KNOWN)} />
          )}
          <p className="text-small">{payingBack(order, shopOrder.shop.name, paidInCash(shopOrder, units))}</p>
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

const TWICE = 'Return the replacement and the other units of an item one after the other';

function payingBack({ paymentMethod }: Order, shopName: string, inCash: number): string {
  if (paymentMethod === 'cash_on_delivery') return `${shopName} pays you once it has arrived there.`;
  const online = `Once it has arrived at ${shopName}, the money goes back the way you paid.`;
  if (inCash === 0) return online;
  return `${online} ${formatRupees(inCash)} of it you paid in cash on delivery: ${shopName} pays that back itself.`;
}

interface LinesProps {
  shopOrder: ShopOrder;
  units: ReturnUnits;
  error: string | undefined;
  onChange: (units: ReturnUnits) => void;
}

function Lines({ shopOrder, units, error, onChange }: LinesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label">What do you want to return?</legend>
      <ul className="grid gap-3">
        {returnables(shopOrder).map((line) => (
          <li key={line.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-semibold">{line.name}</span>
              <Chosen choices={line.choices} />
              <span className="text-small text-muted">
                {line.units === 1 ? '1 unit' : `up to ${line.units} units`}
                {line.exchangeId !== undefined && ', your replacement'}
              </span>
            </span>
            <QuantityStepper
              item={nameWithChoices(line.name, line.choices)}
              value={units[line.key] ?? 0}
              min={0}
              max={line.units}
              onChange={(quantity) => onChange({ ...units, [line.key]: quantity })}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <FormError title={error} />}
    </fieldset>
  );
}
