import { CATEGORIES, findCategory, GENDERS } from '../../../contract/kernel/categories.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PricePreview } from './price-preview.tsx';
import { FIELD_LABELS, type ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  values: ProductValues;
  onChange: (values: ProductValues) => void;
  errors: Record<string, string>;
  /** The values that others saved meanwhile. */
  notes?: Partial<Record<keyof ProductValues, string>>;
}

/** The fields of a product (ENT-03..05). Name and price are required, the rest is optional (VAL-32). */
export function ProductFields({ values, onChange, errors, notes = {} }: ProductFieldsProps) {
  const field = (name: keyof ProductValues) => ({
    name,
    label: FIELD_LABELS[name],
    value: values[name],
    error: errors[name],
    help: notes[name],
  });
  return (
    <div className="grid content-start gap-4">
      <TextField
        {...field('name')}
        maxLength={120}
        onChange={({ target }) => onChange({ ...values, name: target.value })}
      />
      <TextField
        {...field('brand')}
        maxLength={80}
        onChange={({ target }) => onChange({ ...values, brand: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          options={CATEGORIES.map((category) => ({ value: category, label: category }))}
          onChange={({ target }) =>
            onChange({ ...values, category: findCategory(target.value) ?? values.category })
          }
        />
        <SelectField
          {...field('gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: gender }))}
          onChange={({ target }) =>
            onChange({
              ...values,
              gender: GENDERS.find((gender) => gender === target.value) ?? values.gender,
            })
          }
        />
        <TextField
          {...field('price')}
          inputMode="decimal"
          before="₹"
          onChange={({ target }) => onChange({ ...values, price: target.value })}
        />
        <TextField
          {...field('discount')}
          inputMode="numeric"
          after="%"
          onChange={({ target }) => onChange({ ...values, discount: target.value })}
        />
      </div>
      <PricePreview price={values.price} discount={values.discount} />
      <TextArea
        {...field('description')}
        rows={6}
        maxLength={4000}
        // Browsers scroll only the caret's line into view.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        onChange={({ target }) => onChange({ ...values, description: target.value })}
      />
    </div>
  );
}
