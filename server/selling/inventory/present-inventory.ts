import type { InventoryItem, ListedInventoryItem, StockMovement } from '../../../contract/inventory.ts';
import { labelOfRun } from '../../../contract/kernel/delivery-pin-codes.ts';
import { toRupees } from '../../../contract/kernel/money.ts';
import { variantInWords } from '../../../contract/kernel/product-options.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { InventoryRow, ListedInventoryRow, MovementRow, RecordFacts } from './seller-store.ts';

export function presentInventory(row: InventoryRow): InventoryItem {
  return { ...presentFacts(row), delivery_pin_codes: row.deliveryPinCodes };
}

/** A part of the pin codes is never sent: a client could save it as all. */
export function presentListed(row: ListedInventoryRow): ListedInventoryItem {
  return {
    ...presentFacts(row),
    ...(row.deliveryPinCodes && { delivery_pin_codes: row.deliveryPinCodes }),
    pin_code_summary: row.pinCodeSummary.map(({ first, last, count }) => ({
      label: labelOfRun(first, last),
      count,
    })),
  };
}

function presentFacts(row: RecordFacts): Omit<InventoryItem, 'delivery_pin_codes'> {
  return {
    id: row.id,
    product_id: row.productId,
    variant_id: row.variantId,
    choices: variantInWords(row.options, row),
    sku: row.sku,
    quantity: row.quantity,
    reserved: row.reserved,
    minimum_threshold: row.minimumThreshold,
    status: row.status,
    stockState: row.stockState,
    pinCodeCount: row.pinCodeCount,
    version: row.version,
    Product: {
      name: row.name,
      price: toRupees(row.pricePaise),
      imageUrls: row.pictureKeys.map(pictureUrl),
      description: row.description,
    },
  };
}

export function presentMovement({ at, ...movement }: MovementRow): StockMovement {
  const { change, quantity, reason, note, orderNumber, actorName } = movement;
  return { change, quantity, reason, note, orderNumber, actorName, at: at.toISOString() };
}
