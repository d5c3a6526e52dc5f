import { useState } from 'react';
import type { OwnShipping } from '../../../../contract/shipping.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { mergeNewer } from '../../../kit/forms/merge-newer.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, hasCode } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FeeField } from './fee-field.tsx';
import { exampleOf } from './shipping-example.ts';
import { atField, pinCodeFaults, ratesIn, shippingCodec, type ShippingValues } from './shipping-values.ts';
import { changesIn, FEE_LABELS } from './shipping-words.ts';
import { ZonesField } from './zones-field.tsx';

const faultsOfBody = bySchema(async () => (await import('../../../../contract/shipping.ts')).ShippingForm);

/** Typed values stay after every refusal. */
export function ShippingForm({ shipping }: { shipping: OwnShipping }) {
  /** The fees that the server had when this form last heard of them. */
  const [known, setKnown] = useState(shipping);
  const form = useForm<ShippingValues>({
    defaultValues: shippingCodec.toForm(shipping),
    validate: async (values, element) => [
      ...pinCodeFaults(values),
      ...(await faultsOfBody(shippingCodec.toBody(values), element)).map(atField),
    ],
    send: async (values) => {
      const body = { ...shippingCodec.toBody(values), version: known.version };
      const saved = await api('PUT /api/shipping', { body });
      setKnown(saved);
      form.reset(shippingCodec.toForm(saved));
      notify('success', 'Shipping fees saved');
    },
    failure: couldNotBe('The shipping fees', 'saved'),
    onFailure: async (reason, error): Promise<void> => {
      const newer = hasCode(error, 'stale')
        ? await api('GET /api/shipping').catch(() => undefined)
        : undefined;
      if (newer) form.fail(reason, bringUpToDate(newer));
      else form.fail(reason);
    },
  });

  /** @returns what of it was changed here and elsewhere, and what to do */
  const bringUpToDate = (newer: OwnShipping) => {
    const now = shippingCodec.toForm(newer);
    const { values, contested } = mergeNewer(shippingCodec.toForm(known), form.getValues(), now);
    form.reset(values);
    setKnown(newer);
    return [
      ...changesIn(now, contested),
      'What you typed is still here, all else shows the new fees. Save again to keep what you typed.',
    ].map((message) => ({ path: '', message }));
  };

  const rates = ratesIn(form.getValues());
  return (
    <form {...form.props} className="grid max-w-form gap-6">
      {form.alert}
      <fieldset className="card grid min-w-0 items-start gap-4 p-4 sm:grid-cols-2 sm:p-6">
        <legend className="sr-only">Fees of every parcel</legend>
        <h2 className="text-body font-semibold sm:col-span-2">Every parcel</h2>
        <FeeField label={FEE_LABELS.base} help="0 for none" {...form.field('base')} />
        <FeeField
          label={FEE_LABELS.perKg}
          help="Each started kilogram counts: 1.2 kg as 2"
          {...form.field('perKg')}
        />
        <FeeField
          label={FEE_LABELS.freeFrom}
          help="Optional: the value of goods, before coupons, from which you ask for no shipping"
          {...form.field('freeFrom')}
        />
        <FeeField
          label={FEE_LABELS.cashFee}
          help="In addition, even where shipping is free"
          {...form.field('cashFee')}
        />
        <TextField
          label={FEE_LABELS.usualWeight}
          help="Counts where a variant has no weight of its own"
          inputMode="numeric"
          autoComplete="off"
          after="g"
          {...form.field('usualWeight')}
        />
      </fieldset>
      <ZonesField form={form} />
      <section aria-labelledby="example-title" className="grid gap-1 rounded-control bg-sunken px-4 py-3">
        <h2 id="example-title" className="text-body font-semibold">
          What buyers pay
        </h2>
        <p>{rates ? exampleOf(rates) : 'Enter all fees as amounts such as 40 to see an example.'}</p>
      </section>
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
