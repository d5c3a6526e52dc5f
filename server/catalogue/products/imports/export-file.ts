import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportKind } from '../../../../contract/imports.ts';
import {
  attributeColumn,
  type ImportColumn,
  INVENTORY_COLUMNS,
  PRODUCT_COLUMNS,
} from '../../../../contract/kernel/import-columns.ts';
import type { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { listProductIdsByName, listProductLines } from '../index.ts';
import { listInventoryIdsByName, listInventoryLines } from '../../../selling/inventory/index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { BYTE_ORDER_MARK, writeRows } from '../../../platform/write-csv.ts';
import { exportedAttributes } from './description-cells.ts';
import { inventoryCells } from './inventory-file.ts';
import { productCells } from './product-file.ts';

const BATCH = 500;

/** The list of rows is fixed at the start; each row is read with its part. */
export async function exportFile(
  db: Database,
  tree: CategoryTree,
  { shopId, ownerId }: { shopId: ShopId; ownerId: UserId },
  kind: ImportKind,
): Promise<AsyncIterable<string>> {
  if (kind === 'inventory')
    return parts(
      namesOf(INVENTORY_COLUMNS),
      () => listInventoryIdsByName(db, shopId),
      async (ids) => (await listInventoryLines(db, shopId, ids)).map(inventoryCells),
    );
  const attributeIds = await exportedAttributes(db, tree, shopId);
  return parts(
    [...namesOf(PRODUCT_COLUMNS), ...attributeIds.map(attributeColumn)],
    () => listProductIdsByName(db, shopId),
    async (ids) =>
      (await listProductLines(db, tree, ownerId, ids)).map((line) => productCells(tree, attributeIds, line)),
  );
}

const namesOf = (columns: readonly ImportColumn[]) => columns.map(({ name }) => name);

async function* parts<Id>(
  columns: readonly string[],
  listIds: () => Promise<Id[]>,
  listRows: (ids: Id[]) => Promise<string[][]>,
): AsyncGenerator<string> {
  const ids = await listIds();
  yield BYTE_ORDER_MARK + writeRows([columns]);
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await listRows(ids.slice(start, start + BATCH));
    yield writeRows(rows);
    await yieldToEventLoop();
  }
}
