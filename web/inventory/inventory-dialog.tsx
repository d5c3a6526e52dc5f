import { type FormEvent, useId, useState } from 'react';
import type { OwnProduct } from '../../contract/catalog.ts';
import type { InventoryItem } from '../../contract/inventory.ts';
import { ApiProblem } from '../../contract/client.ts';
import { MAX_STOCK } from '../../contract/kernel/limits.ts';
import { api } from '../api.ts';
import { formValues } from '../form-values.ts';
import { fieldErrorsOf, messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PinCodeEditor } from './pin-code-editor.tsx';

interface InventoryDialogProps {
  open: boolean;
  /** The record to change, with all its pin codes; without one a new one is added. */
  item: InventoryItem | undefined;
  /** What a new record can be of. */
  products: readonly OwnProduct[];
  onClose: () => void;
  onSaved: () => void;
}

/** 'Add New Item' and 'Edit Inventory' (INV-03, INV-07, INV-16). */
export function InventoryDialog({ open, item, products, onClose, onSaved }: InventoryDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={item ? 'Edit Inventory' : 'Add New Item'}
      formId={formId}
      busy={isBusy}
    >
      <Fields formId={formId} item={item} products={products} onBusy={setBusy} onSaved={onSaved} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<InventoryDialogProps, 'item' | 'products' | 'onSaved'> {
  formId: string;
  onBusy: (isBusy: boolean) => void;
}

function Fields({ formId, item, products, onBusy, onSaved }: FieldsProps) {
  const [codes, setCodes] = useState(item?.delivery_pin_codes ?? []);
  const [isActive, setActive] = useState(item ? item.status === 'active' : true);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formValues(event.currentTarget, ['product_id', 'quantity', 'minimum_threshold']);
    const faults = faultsIn(typed, item === undefined);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    onBusy(true);
    try {
      await save(item, {
        product_id: typed.product_id,
        quantity: Number(typed.quantity),
        minimum_threshold: Number(typed.minimum_threshold),
        delivery_pin_codes: codes,
        status: isActive ? 'active' : 'inactive',
      });
      notify('success', item ? 'Inventory updated successfully' : 'Inventory item added', 'back_office');
      onSaved();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      notify('error', messageOf(error, failureWords(error, item)), 'back_office');
    }
    onBusy(false);
  };

  return (
    <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {item ? (
        <p className="font-semibold">{item.Product.name}</p>
      ) : (
        <SelectField
          label="Product"
          name="product_id"
          placeholder="Choose a product"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors['product_id']}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Quantity"
          name="quantity"
          type="number"
          min={0}
          max={MAX_STOCK}
          step={1}
          defaultValue={item?.quantity}
          error={errors['quantity']}
        />
        <TextField
          label="Minimum threshold"
          name="minimum_threshold"
          type="number"
          min={0}
          max={MAX_STOCK}
          step={1}
          defaultValue={item?.minimum_threshold ?? 5}
          error={errors['minimum_threshold']}
        />
      </div>
      <CheckboxField
        label="Active"
        help="Only active records can be bought from"
        checked={isActive}
        onChange={({ target }) => setActive(target.checked)}
      />
      <PinCodeEditor codes={codes} onChange={setCodes} />
    </form>
  );
}

/** Required numbers from 0, and a product for a new record (VAL-23, VAL-24, VAL-28). */
function faultsIn(
  typed: Record<'product_id' | 'quantity' | 'minimum_threshold', string>,
  isNew: boolean,
): Record<string, string> {
  const isCount = (text: string) => /^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK;
  return {
    ...(isNew && !typed.product_id && { product_id: 'Choose a product' }),
    ...(!isCount(typed.quantity) && { quantity: 'Enter a whole number, 0 or more' }),
    ...(!isCount(typed.minimum_threshold) && { minimum_threshold: 'Enter a whole number, 0 or more' }),
  };
}

interface InventoryValues {
  product_id: string;
  quantity: number;
  minimum_threshold: number;
  delivery_pin_codes: string[];
  status: 'active' | 'inactive';
}

function save(item: InventoryItem | undefined, { product_id, ...values }: InventoryValues) {
  if (!item) return api('POST /api/inventory', { body: { product_id, ...values } });
  // With the version that was loaded: stock sold meanwhile is not brought back by an old form.
  return api('PUT /api/inventory/:inventoryId', {
    params: { inventoryId: item.id },
    body: { ...values, version: item.version },
  });
}

/** The fixed sentences of the specification, for failures without a word of the server (ERR-25..28). */
function failureWords(error: unknown, item: InventoryItem | undefined): string {
  if (error instanceof ApiProblem && error.status < 500) {
    return item ? 'Failed to update inventory' : 'Failed to add inventory item';
  }
  return item
    ? 'An error occurred while updating inventory'
    : 'An error occurred while adding inventory item';
}
