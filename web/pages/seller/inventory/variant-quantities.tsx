import type { useForm } from '../../../kit/forms/use-form.tsx';
import type { EditableColumn } from '../../../ui/editable-cells.ts';
import { EditableTable } from '../../../ui/editable-table.tsx';
import type { TypedRecord } from './inventory-edit.ts';
import type { OfferedVariant } from './offered-variants.ts';

const COLUMNS: readonly EditableColumn<'quantity'>[] = [
  { name: 'quantity', label: 'Quantity', inputMode: 'numeric' },
];

interface VariantQuantitiesProps {
  variants: readonly OfferedVariant[];
  form: Pick<ReturnType<typeof useForm<TypedRecord>>, 'error' | 'setField' | 'valueOf'>;
}

export function VariantQuantities({ variants, form }: VariantQuantitiesProps) {
  return (
    <div className="grid gap-2">
      <EditableTable
        caption="Stock of the variants"
        rowHead="Variant"
        columns={COLUMNS}
        rows={variants.map(({ id, name, sku, available }) => ({
          key: id,
          label: name,
          note: noteOf(sku, available),
          cells: { quantity: form.valueOf(`quantities.${id}`) ?? '' },
        }))}
        cell={({ key }) => ({ name: `quantities.${key}`, error: form.error(`quantities.${key}`) })}
        onChange={(changes) => {
          for (const { row, value } of changes) form.setField(`quantities.${row}`, value);
        }}
      />
      <p className="field-help">
        Leave a quantity empty to add no stock of that variant. A column of a spreadsheet can be pasted.
      </p>
    </div>
  );
}

function noteOf(sku: string | null, available: number): string | undefined {
  const parts = [
    ...(sku === null ? [] : [`SKU ${sku}`]),
    ...(available > 0 ? [`${available.toLocaleString('en-IN')} in stock`] : []),
  ];
  return parts.join(' · ') || undefined;
}
