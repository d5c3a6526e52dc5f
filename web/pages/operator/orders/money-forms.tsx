import { useLayoutEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addPaise, paise, toPaise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import {
  MAX_SUPPORT_WORDS,
  NO_REFUNDED_AMOUNT,
  NO_REFUNDED_ITEM,
  NO_SUPPORT_REASON,
  REFUND_BEARERS,
  type RefundBearer,
  SUPPORT_REASONS,
  type SupportReason,
} from '../../../../contract/kernel/support.ts';
import type { OperatorOrder } from '../../../../contract/operator-orders.ts';
import type { ShopOrder } from '../../../../contract/orders.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const REASONS = Object.keys(SUPPORT_REASONS) as SupportReason[]; // the keys of the table
const BEARERS = Object.keys(REFUND_BEARERS) as RefundBearer[]; // the keys of the table
const optionsOf = (reasons: readonly SupportReason[]) =>
  reasons.map((value) => ({ value, label: SUPPORT_REASONS[value].label }));
/** Only unshipped lines are cancelled: none can be late, broken or missing yet. */
const CANCEL_OPTIONS = optionsOf(['on_request', 'no_answer', 'not_delivered', 'our_mistake', 'other']);
/** The buyer's wish alone is no reason to give money back. */
const REFUND_OPTIONS = optionsOf(REASONS.filter((reason) => reason !== 'on_request'));
const CHOOSE_REASON = { path: 'cause', message: NO_SUPPORT_REASON };
const READERS = 'Optional. Buyer and shop read it.';

type Care = OperatorOrder['shopOrders'][number];

interface ActFormProps {
  shopOrder: ShopOrder;
  care: Care;
  onDone: () => void;
}

/** The call carries the version that was read. A refusal loads the order too, because it may have changed. */
function useActing({ version }: Care, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [seen] = useState(version);
  return async (call: (version: string) => Promise<{ message: string }>) => {
    try {
      notify('success', (await call(seen)).message);
      onDone();
    } finally {
      await revalidate();
    }
  };
}

/** In rupees, exact to the paisa; unreadable amounts count as nothing. */
function sumOf(amounts: readonly number[]): number {
  return toRupees(addPaise(...amounts.map((amount) => toPaise(amount) ?? paise(0))));
}

function reasonOf(cause: SupportReason | ''): SupportReason {
  if (cause === '') throw new Error('the form was sent without a reason');
  return cause;
}

export function CancelForm({ shopOrder, care, onDone }: ActFormProps) {
  const act = useActing(care, onDone);
  const form = useForm<{ cause: SupportReason | ''; reason: string }>({
    defaultValues: { cause: '', reason: '' },
    validate: ({ cause }) => (cause === '' ? [CHOOSE_REASON] : []),
    failure: couldNotBe('The order', 'cancelled'),
    send: ({ cause, reason }) =>
      act((version) =>
        api('POST /api/operator/shop-order/:shopOrderId/cancel', {
          params: { shopOrderId: shopOrder.id },
          body: { version, cause: reasonOf(cause), reason },
        }),
      ),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p className="text-small text-muted">
        Its items go back into the stock of {shopOrder.shop.name}
        {care.cancelRefund > 0 && `, and ${formatRupees(care.cancelRefund)} to the buyer`}. Both get a mail.
        It cannot be undone.
        {care.cancelNeedsTwo && ' Above the limit for one person: you propose, and another operator agrees.'}
      </p>
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={CANCEL_OPTIONS}
        {...form.field('cause')}
      />
      <TextField
        label="In your words"
        autoComplete="off"
        maxLength={MAX_SUPPORT_WORDS}
        help={READERS}
        {...form.field('reason')}
      />
    </form>
  );
}

interface RefundValues {
  how: 'items' | 'amount';
  items: Record<string, boolean>;
  amount: string;
  cause: SupportReason | '';
  reason: string;
  bearer: RefundBearer;
}

interface RefundFormProps extends ActFormProps {
  /** In rupees; an amount above it needs a second operator. */
  limit: number;
  onAboveLimit: (isAbove: boolean) => void;
}

/** Goodwill: whole items or an amount, the reason and the bearer. */
export function RefundForm({ shopOrder, care, limit, onDone, onAboveLimit }: RefundFormProps) {
  const act = useActing(care, onDone);
  const leftOf = (id: OrderLineId) => care.lines.find((line) => line.id === id)?.refundable ?? 0;
  const lines = shopOrder.lines.filter(({ id }) => leftOf(id) > 0);
  const chosen = ({ items }: Pick<RefundValues, 'items'>) => lines.filter(({ id }) => items[id]);
  const form = useForm<RefundValues>({
    defaultValues: {
      how: 'items',
      amount: '',
      cause: '',
      reason: '',
      bearer: 'seller',
      items: Object.fromEntries(lines.map(({ id }) => [id, false])),
    },
    validate: (values) => [
      ...(values.how === 'items' && chosen(values).length === 0
        ? [{ path: 'how', message: NO_REFUNDED_ITEM }]
        : []),
      ...(values.how === 'amount' && !(Number(values.amount) > 0)
        ? [{ path: 'amount', message: NO_REFUNDED_AMOUNT }]
        : []),
      ...(values.cause === '' ? [CHOOSE_REASON] : []),
    ],
    failure: couldNotBe('The money', 'given back'),
    send: (values) =>
      act((version) =>
        api('POST /api/operator/shop-order/:shopOrderId/refund', {
          params: { shopOrderId: shopOrder.id },
          body: {
            version,
            cause: reasonOf(values.cause),
            reason: values.reason,
            bearer: values.bearer,
            ...(values.how === 'items'
              ? { lineIds: chosen(values).map(({ id }) => id) }
              : { amount: Number(values.amount) }),
          },
        }),
      ),
  });
  const cause = form.field('cause');
  const items = form.valueOf('items') ?? {};
  const amounts =
    form.valueOf('how') === 'amount'
      ? [Number(form.valueOf('amount'))]
      : chosen({ items }).map(({ id }) => leftOf(id));
  const isAboveLimit = sumOf([...amounts, ...care.goodwill.map(({ amount }) => amount)]) > limit;
  useLayoutEffect(() => onAboveLimit(isAboveLimit), [isAboveLimit, onAboveLimit]);
  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <p className="text-small text-muted">
        At most {formatRupees(care.refundable)} can go back. The order goes on as before, and buyer and shop
        get a mail. Above {formatRupees(limit)}, with what was given back before, another operator has to
        agree.
      </p>
      <RadioGroup
        legend="What goes back"
        options={[
          { value: 'items', label: 'What whole items cost' },
          { value: 'amount', label: 'An amount' },
        ]}
        {...form.choice('how')}
      />
      {form.valueOf('how') === 'amount' ? (
        <TextField
          label="Amount"
          before="₹"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
      ) : (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Items</legend>
          {lines.map(({ id, name, quantity }) => (
            <CheckboxField
              key={id}
              label={`${quantity} × ${name}: ${formatRupees(leftOf(id))}`}
              {...form.input(`items.${id}`)}
            />
          ))}
        </fieldset>
      )}
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={REFUND_OPTIONS}
        {...cause}
        onChange={(event) => {
          void cause.onChange(event);
          const picked = REASONS.find((reason) => reason === event.target.value);
          if (picked) form.setField('bearer', SUPPORT_REASONS[picked].bearer);
        }}
      />
      <TextField
        label="In your words"
        autoComplete="off"
        maxLength={MAX_SUPPORT_WORDS}
        help={READERS}
        {...form.field('reason')}
      />
      <RadioGroup
        legend="Who bears it"
        help="What the shop bears comes off what it gets for the order."
        options={BEARERS.map((value) => ({ value, label: REFUND_BEARERS[value] }))}
        {...form.choice('bearer')}
      />
    </form>
  );
}
