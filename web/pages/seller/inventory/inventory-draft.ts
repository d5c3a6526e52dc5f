import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import type { InventoryItem } from '../../../../contract/inventory.ts';
import type { DraftTexts } from '../../../kit/drafts/draft-store.ts';
import { textsOf } from '../../../kit/drafts/saved-texts.ts';
import type { TypedRecord } from './inventory-edit.ts';

/** The id of the variant follows. */
const QUANTITY_OF = 'quantity of ';

export function firstCodes(
  item: InventoryItem | undefined,
  stored: DraftTexts | undefined,
): readonly string[] {
  const codes = stored?.['pinCodes'];
  return codes === undefined ? (item?.delivery_pin_codes ?? []) : codes.split(' ').filter(Boolean);
}

export function savedTexts(item: InventoryItem): DraftTexts {
  return {
    quantity: String(item.quantity),
    minimum_threshold: String(item.minimum_threshold),
    status: item.status,
    pinCodes: item.delivery_pin_codes.join(' '),
  };
}

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

export function textsOfRecord({ quantities, ...typed }: TypedRecord): DraftTexts {
  const ofVariants = Object.entries(quantities).map(([id, text]): [string, string] => [
    QUANTITY_OF + id,
    text,
  ]);
  return { ...textsOf(typed), ...Object.fromEntries(ofVariants) };
}

export function quantitiesIn(stored: DraftTexts | undefined): Record<string, string> {
  const ofVariants = Object.entries(stored ?? {}).flatMap(([name, text]): [string, string][] =>
    name.startsWith(QUANTITY_OF) ? [[name.slice(QUANTITY_OF.length), text]] : [],
  );
  return Object.fromEntries(ofVariants);
}

export function statusIn(stored: DraftTexts | undefined): InventoryItem['status'] | undefined {
  return INVENTORY_STATUSES.find((status) => status === stored?.['status']);
}
