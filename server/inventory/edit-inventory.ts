import type { InventoryChange, NewInventory } from '../../contract/inventory.ts';
import type { InventoryId, UserId } from '../../contract/kernel/schemas.ts';
import { variantRequired } from '../catalog/index.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notFound } from '../platform/http/refusal.ts';
import { reservedByUnpaidOrders, recordNotFound, refuseEdit } from './refusals.ts';
import { findRecordOf, type InventoryRow } from './seller-store.ts';
import { insertRecord, removeRecord, updateRecord } from './store.ts';

/** One record of the seller's own shop; refuses with `not_found`. */
export async function getInventory(
  db: Queryable,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<InventoryRow> {
  const row = await findRecordOf(db, ownerId, inventoryId);
  if (!row) throw recordNotFound();
  return row;
}

/** New stock for a variant of the seller's own shop; refuses with `not_found` for any other, and with `variant_required`. */
export function addInventory(db: Database, ownerId: UserId, record: NewInventory): Promise<InventoryRow> {
  return inTransaction(db, async (tx) => {
    const id = await insertRecord(tx, ownerId, record);
    if (id === undefined) {
      const refusal = record.variant_id === undefined && (await variantRequired(tx, record.product_id));
      throw refusal || notFound('The product');
    }
    return getInventory(tx, ownerId, id);
  });
}

/**
 * Changes a record. Refuses with `not_found`; with `stale` when the version that was loaded
 * has moved on, by an edit or a sale; with `wrong_state` when the stock would fall below what unpaid orders keep.
 */
export function editInventory(
  db: Database,
  ownerId: UserId,
  inventoryId: InventoryId,
  edit: InventoryChange,
): Promise<InventoryRow> {
  return inTransaction(db, async (tx) => {
    const found = await updateRecord(tx, ownerId, inventoryId, edit);
    if (!found) throw recordNotFound();
    if (!found.isDone) refuseEdit(found, edit.version);
    return getInventory(tx, ownerId, inventoryId);
  });
}

/** Takes a record away. Refuses with `not_found`, or with `wrong_state` while unpaid orders keep some of it. */
export async function deleteInventory(
  db: Database,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await removeRecord(tx, ownerId, inventoryId);
    if (!found) throw recordNotFound();
    if (!found.isDone) throw reservedByUnpaidOrders(found.reserved);
  });
}
