import { useState } from 'react';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { choiceText, nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { Order, OrderLine, ShopOrder } from '../../../../contract/orders.ts';
import type { PossibleReplacement } from '../../../../contract/returns.ts';
import { type Validate, useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { differenceWords, returnWords } from '../../../concepts/returns/return-words.ts';
import type { ChosenFile } from '../../../concepts/pictures/picture-choice.tsx';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { appendReason, ReasonFields, reasonErrors, type ReasonValues } from './reason-fields.tsx';
import { FIRST_CAUSE } from './return-quote.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

interface ExchangeFormProps {
  order: Order;
  shopOrder: ShopOrder;
  line: OrderLine;
  replacements: readonly PossibleReplacement[];
  /** A refusal says that prices or stock have changed. */
  onStale: () => void;
  onDone: (order: Order) => void;
}

export function ExchangeForm({ order, shopOrder, line, replacements, onStale, onDone }: ExchangeFormProps) {
  const [variantId, setVariantId] = useState<string>();
  const [wanted, setWanted] = useState(1);
  const [pictures, setPictures] = useState<ChosenFile[]>([]);
  const chosen = replacements.find((one) => one.variantId === variantId);
  const most = Math.min(line.keptQuantity, chosen?.available ?? line.keptQuantity);
  const quantity = Math.max(1, Math.min(wanted, most));
  const validate: Validate<ReasonValues> = (values) => [
    ...(chosen ? [] : [{ path: 'lines', message: 'Choose what you want instead' }]),
    ...reasonErrors(values, 'exchanging'),
  ];
  const form = useForm<ReasonValues>({
    defaultValues: { cause: FIRST_CAUSE },
    validate,
    send: async (values) => {
      if (!chosen) return;
      const body = new FormData();
      body.append('shopOrderId', shopOrder.id);
      body.append('lines', JSON.stringify([{ lineId: line.id, quantity }]));
      body.append('replacement', chosen.variantId);
      body.append('price', String(chosen.price));
      appendReason(body, values, pictures);
      await api('POST /api/return', { body });
      notify('success', returnWords({ kind: 'exchange', status: 'requested' }).title);
      onDone(await api('GET /api/order/:orderId', { params: { orderId: order.id } }));
    },
    failure: couldNotBe('The exchange', 'requested'),
    onFailure: (message) => {
      form.fail(message);
      onStale();
    },
  });
  if (replacements.every(({ available }) => available === 0)) return <NothingElse shopOrder={shopOrder} />;
  const error = form.error('lines');
  return (
    <form {...form.props} className="grid gap-4">
      <RadioGroup
        legend="What do you want instead?"
        name="replacement"
        boxed
        options={replacements.map((one) => ({
          value: one.variantId,
          label: choiceText(one.choices),
          detail: one.available === 0 ? 'Out of stock' : differenceOfOne(one),
          disabled: one.available === 0,
        }))}
        value={chosen?.variantId ?? ''}
        onChange={(value) => {
          setVariantId(value);
          form.clear('lines');
        }}
        {...(error !== undefined && { error: error })}
      />
      {line.keptQuantity > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0">
            How many of {line.keptQuantity}?
            {chosen && most < line.keptQuantity && (
              <span className="block text-small text-muted">
                Only {most} left in {choiceText(chosen.choices)}
              </span>
            )}
          </span>
          <QuantityStepper
            item={nameWithChoices(line.name, line.choices)}
            value={quantity}
            max={most}
            onChange={setWanted}
          />
        </div>
      )}
      <ReasonFields form={form} kind="exchange" pictures={pictures} onPictures={setPictures} />
      {chosen && <Figures order={order} shopOrder={shopOrder} chosen={chosen} quantity={quantity} />}
      {form.alert}
      <div className="flex justify-end">
        <Button type="submit" busy={form.isBusy}>
          Request exchange
        </Button>
      </div>
    </form>
  );
}

function NothingElse({ shopOrder }: { shopOrder: ShopOrder }) {
  return (
    <FormError
      title={`${shopOrder.shop.name} has nothing else of this item for your address right now. You can return it instead.`}
    />
  );
}

function differenceOfOne({ price, toPay, refund }: PossibleReplacement): string {
  return `${formatRupees(price)}, ${differenceWords(toPay, refund)}`;
}

interface FiguresProps {
  order: Order;
  shopOrder: ShopOrder;
  chosen: PossibleReplacement;
  quantity: number;
}

function Figures({ order, shopOrder, chosen, quantity }: FiguresProps) {
  const times = (amount: number) => Math.round(amount * 100 * quantity) / 100;
  const givenBefore = chosen.givenBefore[quantity - 1] ?? 0;
  const back = Math.round((times(chosen.refund) - givenBefore) * 100) / 100;
  const { name } = shopOrder.shop;
  const isCash = order.paymentMethod === 'cash_on_delivery';
  return (
    <div aria-live="polite" className="grid gap-2">
      <Facts
        facts={[
          ...(givenBefore > 0
            ? [
                { term: 'It costs less by', value: formatRupees(times(chosen.refund)) },
                { term: 'Refunded before', value: `−${formatRupees(givenBefore)}` },
              ]
            : []),
          chosen.refund > 0
            ? { term: 'You get back', value: back > 0 ? formatRupees(back) : 'Nothing' }
            : {
                term: chosen.toPay > 0 ? 'To pay in cash on delivery' : 'To pay',
                value: chosen.toPay > 0 ? formatRupees(times(chosen.toPay)) : 'Nothing',
              },
        ]}
      />
      <p className="text-small">
        We reserve it for you. {name} sends it once your item has arrived there
        {back > 0 && (isCash ? ', and pays you back with it' : ', and the money goes back the way you paid')}.
      </p>
    </div>
  );
}
