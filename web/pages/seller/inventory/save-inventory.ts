import type { InventoryItem } from '../../../../contract/inventory.ts';
import { api } from '../../../kit/http/api.ts';
import { changesOf, quantitiesOf, recordCodec, type TypedRecord } from './inventory-edit.ts';
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
  typed: TypedRecord,
  { version }: Pick<InventoryItem, 'version'>,
): Promise<string> {
  const body = { ...changesOf(item, typed), version, ...reasonOf(typed) };
  await api('PATCH /api/inventory/:inventoryId', { params: { inventoryId: item.id }, body });
  return 'Inventory updated successfully';
}

/** A product with options gets a record for each variant that has a quantity. @returns the result in words */
export async function addRecords(typed: TypedRecord, variants: readonly OfferedVariant[]): Promise<string> {
  const { product_id } = typed;
  const { quantity, ...same } = recordCodec.toBody(typed);
  if (variants.length === 0) {
    await api('POST /api/inventory', { body: { ...same, product_id, quantity } });
    return 'Inventory item added';
  }
  const quantities = quantitiesOf(typed, variants).map(({ id, text }) => ({
    variant_id: id,
    quantity: Number(text),
  }));
  await api('POST /api/inventory/variants', { body: { ...same, product_id, quantities } });
  return quantities.length === 1 ? 'Inventory item added' : `${quantities.length} inventory items added`;
}

function reasonOf({ reason }: TypedRecord): { reason?: string } {
  return reason === '' ? {} : { reason };
}
