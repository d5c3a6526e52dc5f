import type { InventoryItem } from '../../../../contract/inventory.ts';
import { MAX_STOCK } from '../../../../contract/kernel/limits.ts';
import { counted } from '../../../kit/lists/counted.ts';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TypedRecord } from './inventory-edit.ts';

interface StockFieldsProps {
  item: InventoryItem | undefined;
  present: InventoryItem | undefined;
  form: Pick<ReturnType<typeof useForm<TypedRecord>>, 'field' | 'choice' | 'valueOf'>;
}

export function StockFields({ item, present, form }: StockFieldsProps) {
  const stock = (present ?? item)?.quantity;
  const quantity = (
    <TextField
      label="Quantity"
      type="number"
      min={0}
      max={MAX_STOCK}
      step={1}
      help={item?.reserved ? `${item.reserved} are reserved for unpaid orders and exchanges` : undefined}
      {...form.field('quantity')}
    />
  );
  if (!item) return quantity;
  return (
    <>
      <Segmented
        legend="How the stock changes"
        hideLegend={false}
        {...form.choice('mode')}
        options={[
          { value: 'set', label: 'Set to' },
          { value: 'change', label: 'Change by' },
        ]}
      />
      {form.valueOf('mode') === 'set' ? (
        quantity
      ) : (
        <TextField
          label="Difference"
          inputMode="text"
          autoComplete="off"
          maxLength={8}
          placeholder="+5 or -3"
          help={`Added to the ${counted(stock ?? 0, 'unit', 'units')} in stock, or taken from there`}
          {...form.field('change')}
        />
      )}
      <TextField
        label="Reason"
        maxLength={200}
        help="Why the stock changes, for its history; may be left empty"
        {...form.field('reason')}
      />
    </>
  );
}
