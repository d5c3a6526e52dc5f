import type { InventoryItem } from '../../../contract/inventory.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';

export const INVENTORY_STATUSES = ['active', 'inactive'] as const;

/** The pin codes that a form begins with. */
export function firstCodes(item: InventoryItem | undefined, kept: DraftTexts | undefined): readonly string[] {
  const codes = kept?.['pinCodes'];
  return codes === undefined ? (item?.delivery_pin_codes ?? []) : codes.split(' ').filter(Boolean);
}

/** The fields of a record, as its form would have them. */
export function savedTexts(item: InventoryItem): DraftTexts {
  return {
    quantity: String(item.quantity),
    minimum_threshold: String(item.minimum_threshold),
    status: item.status,
    pinCodes: item.delivery_pin_codes.join(' '),
  };
}

/** The record with the fields that its form had. */
export function itemOf(item: InventoryItem, texts: DraftTexts): InventoryItem {
  const codes = firstCodes(item, texts);
  return {
    ...item,
    quantity: Number(texts['quantity']),
    minimum_threshold: Number(texts['minimum_threshold']),
    status: statusIn(texts) ?? item.status,
    delivery_pin_codes: [...codes],
    pinCodeCount: codes.length,
  };
}

export function statusIn(kept: DraftTexts | undefined): InventoryItem['status'] | undefined {
  return INVENTORY_STATUSES.find((status) => status === kept?.['status']);
}
