import type { InventoryChange, NewInventory, NewInventoryOfVariants } from '../../../contract/inventory.ts';
import type { InventoryId, UserId } from '../../../contract/kernel/schemas.ts';
import { variantRequired } from '../../catalogue/products/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, type Refusal } from '../../platform/http/refusal.ts';
import { recordNotFound, refuseEdit, reservedByUnpaidOrders } from './refusals.ts';
import {
  findRecordOf,
  type InventoryRow,
  isProductOf,
  type ListedInventoryRow,
  listRecordsById,
} from './seller-store.ts';
import { insertRecords, removeRecord, updateRecord } from './store/records.ts';

export async function getInventory(
  db: Queryable,
  ownerId: UserId,
  inventoryId: InventoryId,
): Promise<InventoryRow> {
  const row = await findRecordOf(db, ownerId, inventoryId);
  if (!row) throw recordNotFound();
  return row;
}

/** @throws Refusal `not_found` for a variant of another shop, `variant_required` */
export function addInventory(db: Database, ownerId: UserId, record: NewInventory): Promise<InventoryRow> {
  const { variant_id, quantity, ...same } = record;
  return inTransaction(db, async (tx) => {
    const [id] = await insertRecords(tx, ownerId, { ...same, quantities: [{ variant_id, quantity }] });
    if (id === undefined) throw await cannotBeStocked(tx, ownerId, record);
    return getInventory(tx, ownerId, id);
  });
}

export function addInventoryOfVariants(
  db: Database,
  ownerId: UserId,
  records: NewInventoryOfVariants,
): Promise<ListedInventoryRow[]> {
  const [first] = records.quantities;
  return inTransaction(db, async (tx) => {
    const ids = await insertRecords(tx, ownerId, records);
    if (ids.length < records.quantities.length)
      throw await cannotBeStocked(tx, ownerId, { ...records, variant_id: first?.variant_id });
    return listRecordsById(tx, ids);
  });
}

/** Only the owner of a product sees its variants. */
async function cannotBeStocked(
  tx: Transaction,
  ownerId: UserId,
  { product_id: productId, variant_id: variantId }: Pick<NewInventory, 'product_id' | 'variant_id'>,
): Promise<Refusal> {
  if (!(await isProductOf(tx, ownerId, productId))) return notFound('The product');
  if (variantId !== undefined) return notFound('The variant');
  return (await variantRequired(tx, productId)) ?? notFound('The variant');
}

/**
 * @throws Refusal `not_found`, `stale` when the loaded version moved on by an edit or a sale, `wrong_state` when the stock
 * would fall below what unpaid orders reserve
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

/** @throws Refusal `not_found`, `wrong_state` while unpaid orders reserve some of it */
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
