import { CATEGORIES, GENDERS, genderName } from '../../../../../contract/kernel/categories.ts';
import type { useForm } from '../../../../kit/forms/use-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { FindType } from '../attributes/find-type.tsx';
import type { LoadedCategories } from '../attributes/load-categories.ts';
import { TypeField } from '../attributes/type-field.tsx';
import { LabelFields } from './label-fields.tsx';
import { PricePreview } from './price-preview.tsx';
import { FIELD_LABELS, type ProductForm, type ProductValues } from './product-values.ts';

export interface ProductNotes {
  fields: Partial<Record<keyof ProductValues, string>>;
  attributes: Readonly<Record<string, string>>;
}

export const NO_NOTES: ProductNotes = { fields: {}, attributes: {} };

interface ProductFieldsProps {
  form: ReturnType<typeof useForm<ProductForm>>;
  categories: LoadedCategories;
  notes: ProductNotes;
}

/** Name and price are required, the rest is optional (ENT-03..05, VAL-32). */
export function ProductFields({ form, categories, notes }: ProductFieldsProps) {
  const options = form.valueOf('options') ?? [];
  const variants = form.valueOf('variants') ?? [];
  const helpFor = (cell: 'price' | 'discount') => {
    if (options.length === 0) return undefined;
    const isCommon = variants.some((variant) => !variant.isArchived && variant[cell] === '');
    return isCommon || variants.length === 0
      ? `For variants without a ${cell} of their own`
      : `Each variant has a ${cell} of its own`;
  };
  const field = (name: keyof ProductValues) => ({
    label: FIELD_LABELS[name],
    ...(notes.fields[name] !== undefined && { help: notes.fields[name] }),
    ...form.field(name),
  });
  return (
    <div className="grid content-start gap-4">
      <TextField {...field('name')} maxLength={120} />
      <TextField {...field('brand')} maxLength={80} />
      {categories.data && (
        <FindType
          nodes={categories.data}
          onChoose={({ category, categoryId }) => {
            form.setField('category', category);
            form.setField('categoryId', categoryId);
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('category')}
          options={CATEGORIES.map((category) => ({ value: category, label: category }))}
          onChange={({ target }) => {
            form.setField('category', target.value);
            form.setField('categoryId', '');
          }}
        />
        <TypeField
          isAsked
          categories={categories}
          category={form.valueOf('category') ?? ''}
          chosen={form.valueOf('categoryId')}
          {...field('categoryId')}
        />
      </div>
      <AttributeFields form={form} nodes={categories.data ?? []} notes={notes.attributes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: genderName(gender) }))}
        />
        <TextField help={helpFor('price')} {...field('price')} inputMode="decimal" before="₹" />
        <TextField help={helpFor('discount')} {...field('discount')} inputMode="numeric" after="%" />
        {options.length === 0 && <SkuField form={form} />}
      </div>
      <PricePreview price={form.valueOf('price') ?? ''} discount={form.valueOf('discount') ?? ''} />
      <TextArea {...field('description')} rows={6} maxLength={4000} />
      <LabelFields form={form} categories={categories} notes={notes.fields} />
    </div>
  );
}

function SkuField({ form }: Pick<ProductFieldsProps, 'form'>) {
  const [variant] = form.valueOf('variants') ?? [];
  if (!variant) return null;
  return (
    <TextField
      label="SKU"
      name="variants.0.sku"
      value={variant.sku}
      maxLength={40}
      autoComplete="off"
      help="Your own number of the product, if you have one"
      error={form.error('variants.0.sku')}
      onChange={({ target }) => form.setField('variants', [{ ...variant, sku: target.value }])}
    />
  );
}
