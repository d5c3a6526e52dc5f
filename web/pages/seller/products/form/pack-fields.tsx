import { GST_CLASS_NAMES, GST_CLASSES } from '../../../../../contract/kernel/label.ts';
import type { useForm } from '../../../../kit/forms/use-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { ProductForm } from './product-values.ts';
import { CELL_LABELS, type LABEL_CELLS } from '../variants/matrix.ts';
import { helpOf, type Want } from '../label/label-values.ts';

type Cell = (typeof LABEL_CELLS)[number];

interface PackFieldsProps {
  form: ReturnType<typeof useForm<ProductForm>>;
  want: Want;
}

export function PackFields({ form, want }: PackFieldsProps) {
  const [variant] = form.valueOf('variants') ?? [];
  if (!variant) return null;
  const field = (cell: Cell, help?: string) => {
    const name = `variants.0.${cell}` as const;
    return {
      label: CELL_LABELS[cell],
      help,
      name,
      value: variant[cell],
      error: form.error(name),
      onChange: ({ target }: { target: { value: string } }) =>
        form.setField('variants', [{ ...variant, [cell]: target.value }], [name]),
    };
  };
  return (
    <>
      <TextField
        {...field('netQuantity', helpOf(want, 'As on the pack, such as 1 N, 100 ml or 250 g'))}
        aria-required={want === 'required' || undefined}
        maxLength={40}
        autoComplete="off"
      />
      <TextField
        {...field('hsnCode', '4, 6 or 8 digits')}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
      />
      <SelectField
        {...field('gstClass')}
        placeholder="Not given"
        options={GST_CLASSES.map((value) => ({ value, label: GST_CLASS_NAMES[value] }))}
        className="sm:col-span-2"
      />
    </>
  );
}
