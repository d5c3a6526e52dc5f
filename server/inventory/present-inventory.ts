import type { InventoryItem, StockMovement } from '../../contract/inventory.ts';
import { toRupees } from '../../contract/kernel/money.ts';
import { pictureUrl } from '../catalog/index.ts';
import type { InventoryRow, MovementRow } from './seller-store.ts';

/** A record as its seller sees it (ENT-14). */
export function presentInventory(row: InventoryRow): InventoryItem {
  return {
    id: row.id,
    product_id: row.productId,
    quantity: row.quantity,
    reserved: row.reserved,
    minimum_threshold: row.minimumThreshold,
    status: row.status,
    stockState: row.stockState,
    delivery_pin_codes: row.deliveryPinCodes,
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

export function presentMovement({ change, reason, note, orderNumber, at }: MovementRow): StockMovement {
  return { change, reason, note, orderNumber, at: at.toISOString() };
}
