import type { useForm } from '../../shared/forms/use-form.tsx';
import { NumberColumn } from '../../ui/number-column.tsx';
import type { TypedRecord } from './inventory-edit.ts';
import type { OfferedVariant } from './offered-variants.ts';

interface VariantQuantitiesProps {
  variants: readonly OfferedVariant[];
  form: Pick<ReturnType<typeof useForm<TypedRecord>>, 'field' | 'setField'>;
}

/** The stock of each variant of a product: each with a quantity gets a record. */
export function VariantQuantities({ variants, form }: VariantQuantitiesProps) {
  return (
    <div className="grid gap-2">
      <NumberColumn
        caption="Stock of the variants"
        heads={['Variant', 'Quantity']}
        rows={variants.map(({ id, name, sku, available }) => ({
          ...{ id, name },
          note: noteOf(sku, available),
          field: form.field(`quantities.${id}`),
        }))}
        onFill={(texts) => {
          for (const [id, text] of texts) form.setField(`quantities.${id}`, text);
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
