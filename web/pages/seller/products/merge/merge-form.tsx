import { useEffect, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import type { MergeSuggestion } from '../../../../../contract/product-merges.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { bySchema } from '../../../../kit/forms/by-schema.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { MergeOptions } from './merge-options.tsx';
import {
  mergeNotes,
  type MergeValues,
  needsNetQuantity,
  productWords,
  quantityErrors,
  valuesOf,
} from './merge-values.ts';
import { couldNotBe, hasCode } from '../../../../kit/http/problem-message.ts';

interface MergeFormProps {
  suggestion: MergeSuggestion;
  onDone: (merged: SellerProduct) => void;
}

/** The save carries the versions that were read; a stale one shows the new figures and keeps typed values. */
export function MergeForm({ suggestion, onDone }: MergeFormProps) {
  const [seen, setSeen] = useState(suggestion);
  const form = useForm<MergeValues>({
    defaultValues: valuesOf(suggestion),
    validate: async (values, element) => [
      ...(await bySchema(
        async () => (await import('../../../../../contract/product-merges.ts')).ProductMerge,
      )(values, element)),
      ...quantityErrors(seen, values),
    ],
    send: async (body) => {
      try {
        onDone(await api('POST /api/pro/merge', { body }));
      } catch (error) {
        if (hasCode(error, 'stale')) await lookAgain();
        throw error;
      }
    },
    failure: couldNotBe('The products', 'merged'),
  });
  const lookAgain = async () => {
    const ids = seen.products.map(({ id }) => id);
    const now = await api('POST /api/pro/merge/suggestion', { body: { ids } }).catch(() => undefined);
    if (!now) return;
    const typed = new Map(form.getValues('variants').map((variant) => [variant.id, variant]));
    const blank = form.getValues('options').map(() => '');
    form.setField('products', valuesOf(now).products);
    form.setField(
      'variants',
      valuesOf(now).variants.map((variant) => typed.get(variant.id) ?? { ...variant, choices: blank }),
    );
    setSeen(now);
  };
  const fields = useRef<HTMLDivElement>(null);
  // The dialog opened before there were fields, with the focus on its close button.
  useEffect(() => fields.current?.querySelector('select')?.focus(), []);
  const keptId = form.valueOf('keptId') ?? seen.keptId;
  const notes = mergeNotes(seen, keptId, form.valueOf('options') ?? seen.options);
  return (
    <form {...form.props} className="grid gap-5">
      {form.alert}
      <div ref={fields} className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Product that stays"
          help="With its address, description, brand, category and pictures"
          options={seen.products.map((product) => ({ value: product.id, label: productWords(product) }))}
          {...form.field('keptId')}
        />
        <TextField label="Name" maxLength={120} autoComplete="off" {...form.field('name')} />
      </div>
      <MergeOptions
        seen={seen}
        needsNetQuantity={needsNetQuantity(seen, keptId)}
        options={form.valueOf('options') ?? []}
        variants={form.valueOf('variants') ?? []}
        // The paths are those of fields in the form's lists.
        errorOf={(path) => form.error(path as Path<MergeValues>)}
        onOptions={(options, variants, paths) => {
          form.setField('options', options, paths as Path<MergeValues>[]);
          if (variants) form.setField('variants', variants);
        }}
        onVariants={(variants, paths) => form.setField('variants', variants, paths as Path<MergeValues>[])}
      />
      {notes.length > 0 && (
        <Alert tone="info">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      <Alert tone="warn" title="This cannot be undone">
        <p>
          The other products become variants. Their reviews, favorites, carts, orders, sales and links move to
          the product that stays. Who reviewed several of them keeps the latest review.
        </p>
      </Alert>
    </form>
  );
}
