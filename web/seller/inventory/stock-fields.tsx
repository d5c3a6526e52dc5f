import type { InventoryItem } from '../../../contract/inventory.ts';
import { MAX_STOCK } from '../../../contract/kernel/limits.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
import { Segmented } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { StockMode } from './inventory-edit.ts';

interface StockFieldsProps {
  item: InventoryItem | undefined;
  present: InventoryItem | undefined;
  mode: StockMode;
  onMode: (mode: StockMode) => void;
  errors: Record<string, string>;
  /** What was typed before and not saved. */
  kept: DraftTexts | undefined;
}

/** The stock of a new record; or of one that is there, as a figure or as a difference, with a reason for its history. */
export function StockFields({ item, present, mode, onMode, errors, kept }: StockFieldsProps) {
  const stock = (present ?? item)?.quantity;
  const quantity = (
    <TextField
      label="Quantity"
      name="quantity"
      type="number"
      min={0}
      max={MAX_STOCK}
      step={1}
      defaultValue={kept?.['quantity'] ?? item?.quantity}
      help={item?.reserved ? `${item.reserved} are kept for unpaid orders` : undefined}
      error={errors['quantity']}
    />
  );
  if (!item) return quantity;
  return (
    <>
      <Segmented
        legend="How the stock changes"
        hideLegend={false}
        name="mode"
        value={mode}
        onChange={onMode}
        options={[
          { value: 'set', label: 'Set to' },
          { value: 'change', label: 'Change by' },
        ]}
      />
      {mode === 'set' ? (
        quantity
      ) : (
        <TextField
          label="Difference"
          name="change"
          defaultValue={kept?.['change']}
          inputMode="text"
          autoComplete="off"
          maxLength={8}
          placeholder="+5 or -3"
          help={`Added to the ${stock} units in stock, or taken from them`}
          error={errors['change']}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        defaultValue={kept?.['reason']}
        maxLength={200}
        help="Why the stock changes, for its history; may be left empty"
        error={errors['reason']}
      />
    </>
  );
}
