import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import type { useForm } from '../../shared/forms/use-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PricePreview } from './price-preview.tsx';
import { FIELD_LABELS, type ProductForm, type ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  form: ReturnType<typeof useForm<ProductForm>>;
  /** The values that others saved meanwhile. */
  notes?: Partial<Record<keyof ProductValues, string>>;
}

/** The fields of a product (ENT-03..05). Name and price are required, the rest is optional (VAL-32). */
export function ProductFields({ form, notes = {} }: ProductFieldsProps) {
  const field = (name: keyof ProductValues) => ({
    label: FIELD_LABELS[name],
    help: notes[name],
    ...form.field(name),
  });
  return (
    <div className="grid content-start gap-4">
      <TextField {...field('name')} maxLength={120} />
      <TextField {...field('brand')} maxLength={80} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          options={CATEGORIES.map((category) => ({ value: category, label: category }))}
        />
        <SelectField
          {...field('gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: gender }))}
        />
        <TextField {...field('price')} inputMode="decimal" before="₹" />
        <TextField {...field('discount')} inputMode="numeric" after="%" />
      </div>
      <PricePreview price={form.valueOf('price') ?? ''} discount={form.valueOf('discount') ?? ''} />
      <TextArea
        {...field('description')}
        rows={6}
        maxLength={4000}
        // Browsers scroll only the caret's line into view.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      />
    </div>
  );
}
