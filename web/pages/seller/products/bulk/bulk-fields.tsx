import { CATEGORIES } from '../../../../../contract/kernel/categories.ts';
import type { useForm } from '../../../../kit/forms/use-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { idOfChosen } from '../attributes/category-choices.ts';
import type { LoadedCategories } from '../attributes/load-categories.ts';
import { TypeField } from '../attributes/type-field.tsx';
import { type BulkKind, KIND_LABELS } from './bulk-words.ts';

export interface BulkValues {
  change: {
    kind: BulkKind;
    price: string;
    percent: string;
    roundTo: 'rupee' | 'paisa';
    discount: string;
    category: string;
    categoryId: string;
  };
}

export const FIRST_VALUES: BulkValues = {
  change: {
    kind: 'raise_price',
    price: '',
    percent: '',
    roundTo: 'rupee',
    discount: '',
    category: CATEGORIES[0],
    categoryId: '',
  },
};

const KINDS = Object.keys(KIND_LABELS) as BulkKind[]; // the keys of the record, by its type

/** The API refuses text that is no number. */
export function changeOf({ change }: BulkValues) {
  const { kind, price, percent, roundTo, discount } = change;
  switch (kind) {
    case 'archive':
    case 'restore':
      return { kind };
    case 'set_price':
      return { kind, price };
    case 'raise_price':
      return { kind, percent: /^[+-]?\d+$/.test(percent) ? Number(percent) : Number.NaN, roundTo };
    case 'set_discount':
      return { kind, discount };
    case 'set_category':
      return { kind, category: idOfChosen(change) };
  }
}

interface BulkFieldsProps {
  form: ReturnType<typeof useForm<BulkValues>>;
  categories: LoadedCategories;
}

export function BulkFields({ form, categories }: BulkFieldsProps) {
  const kind = form.valueOf('change.kind');
  return (
    <div className="grid gap-4">
      <SelectField
        label="What to change"
        options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        {...form.field('change.kind')}
      />
      {kind === 'raise_price' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Percent"
            inputMode="text"
            after="%"
            help="-10 lowers each price by 10%"
            {...form.field('change.percent')}
          />
          <SelectField
            label="Round to"
            options={[
              { value: 'rupee', label: 'whole rupees' },
              { value: 'paisa', label: 'paise' },
            ]}
            {...form.field('change.roundTo')}
          />
        </div>
      )}
      {kind === 'set_price' && (
        <TextField label="Price" inputMode="decimal" before="₹" {...form.field('change.price')} />
      )}
      {kind === 'set_discount' && (
        <TextField
          label="Discount"
          inputMode="numeric"
          after="%"
          help="The price stays; the list price above it follows"
          {...form.field('change.discount')}
        />
      )}
      {kind === 'set_category' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            options={CATEGORIES.map((category) => ({ value: category, label: category }))}
            {...form.field('change.category')}
            onChange={({ target }) => {
              form.setField('change.category', target.value);
              form.setField('change.categoryId', '');
            }}
          />
          <TypeField
            categories={categories}
            category={form.valueOf('change.category') ?? ''}
            chosen={form.valueOf('change.categoryId')}
            {...form.field('change.categoryId')}
          />
        </div>
      )}
    </div>
  );
}
