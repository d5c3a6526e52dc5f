import type { InventoryItem } from '../../../../contract/inventory.ts';
import { api } from '../../../kit/http/api.ts';
import { changesOf, quantitiesOf, type RecordForm, type TypedRecord } from './inventory-edit.ts';
import type { OfferedVariant } from './offered-variants.ts';

/** Without a reply the form stays; the next save is refused again, with the newest figure. */
export async function newest({ id }: InventoryItem): Promise<InventoryItem | undefined> {
  try {
    return await api('GET /api/inventory/:inventoryId', { params: { inventoryId: id } });
  } catch {
    return undefined;
  }
}

/** The version keeps an old form from restoring stock sold meanwhile. @returns the result in words */
export async function saveChanges(
  item: InventoryItem,
  recordForm: RecordForm,
  { version }: Pick<InventoryItem, 'version'>,
): Promise<string> {
  const body = { ...changesOf(item, recordForm), version, ...reasonOf(recordForm.typed) };
  await api('PATCH /api/inventory/:inventoryId', { params: { inventoryId: item.id }, body });
  return 'Inventory updated successfully';
}

/** A product with options gets a record for each variant that has a quantity. @returns the result in words */
export async function addRecords(
  { typed, codes }: RecordForm,
  variants: readonly OfferedVariant[],
): Promise<string> {
  const { product_id, quantity, status } = typed;
  const same = {
    product_id,
    status,
    delivery_pin_codes: [...codes],
    minimum_threshold: Number(typed.minimum_threshold),
  };
  if (variants.length === 0) {
    await api('POST /api/inventory', { body: { ...same, quantity: Number(quantity) } });
    return 'Inventory item added';
  }
  const quantities = quantitiesOf(typed, variants).map(({ id, text }) => ({
    variant_id: id,
    quantity: Number(text),
  }));
  await api('POST /api/inventory/variants', { body: { ...same, quantities } });
  return quantities.length === 1 ? 'Inventory item added' : `${quantities.length} inventory items added`;
}

function reasonOf({ reason }: TypedRecord): { reason?: string } {
  return reason === '' ? {} : { reason };
}
