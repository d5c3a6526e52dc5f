import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type BulkKind, KIND_LABELS } from './bulk-words.ts';

/** What is chosen and typed, one value for each field. */
export interface BulkValues {
  kind: BulkKind;
  price: string;
  percent: string;
  roundTo: 'rupee' | 'paisa';
  discount: string;
  category: string;
}

export const FIRST_VALUES: BulkValues = {
  kind: 'raise_price',
  price: '',
  percent: '',
  roundTo: 'rupee',
  discount: '',
  category: CATEGORIES[0],
};

const KINDS = Object.keys(KIND_LABELS) as BulkKind[]; // the keys of the record, by its type

/** The change as the API takes it; a number that is none is refused there with a word. */
export function changeOf({ kind, price, percent, roundTo, discount, category }: BulkValues) {
  switch (kind) {
    case 'archive':
    case 'restore':
      return { kind };
    case 'set_price':
      return { kind, price };
    case 'raise_price':
      return { kind, percent: /^[+-]?\d+$/.test(percent.trim()) ? Number(percent) : Number.NaN, roundTo };
    case 'set_discount':
      return { kind, discount };
    case 'set_category':
      return { kind, category };
  }
}

interface BulkFormProps {
  values: BulkValues;
  onChange: (values: BulkValues) => void;
  /** By the name of the field. */
  errors: Record<string, string>;
}

/** What shall happen to the selected products. */
export function BulkForm({ values, onChange, errors }: BulkFormProps) {
  const { kind } = values;
  return (
    <div className="grid gap-4">
      <SelectField
        label="What to change"
        name="kind"
        value={kind}
        options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        onChange={({ target }) =>
          onChange({ ...values, kind: KINDS.find((name) => name === target.value) ?? kind })
        }
      />
      {kind === 'raise_price' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Percent"
            name="percent"
            inputMode="text"
            after="%"
            help="-10 lowers each price by 10%"
            value={values.percent}
            error={errors['percent']}
            onChange={({ target }) => onChange({ ...values, percent: target.value })}
          />
          <SelectField
            label="Round to"
            name="roundTo"
            value={values.roundTo}
            options={[
              { value: 'rupee', label: 'whole rupees' },
              { value: 'paisa', label: 'paise' },
            ]}
            onChange={({ target }) =>
              onChange({ ...values, roundTo: target.value === 'paisa' ? 'paisa' : 'rupee' })
            }
          />
        </div>
      )}
      {kind === 'set_price' && (
        <TextField
          label="Price"
          name="price"
          inputMode="decimal"
          before="₹"
          value={values.price}
          error={errors['price']}
          onChange={({ target }) => onChange({ ...values, price: target.value })}
        />
      )}
      {kind === 'set_discount' && (
        <TextField
          label="Discount"
          name="discount"
          inputMode="numeric"
          after="%"
          help="The price stays; the list price above it follows"
          value={values.discount}
          error={errors['discount']}
          onChange={({ target }) => onChange({ ...values, discount: target.value })}
        />
      )}
      {kind === 'set_category' && (
        <SelectField
          label="Category"
          name="category"
          value={values.category}
          options={CATEGORIES.map((category) => ({ value: category, label: category }))}
          onChange={({ target }) => onChange({ ...values, category: target.value })}
        />
      )}
    </div>
  );
}
