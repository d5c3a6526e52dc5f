import type { ImportChoices, ImportPreview } from '../../../../contract/imports.ts';
import { readPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { MAX_IMPORT_FAULTS, MAX_STOCK } from '../../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { listStoredLines } from '../index.ts';
import {
  compareInventoryLines,
  type InventoryLine,
  type InventoryLineOutcome,
  lockInventoryLines,
  saveInventoryLines,
} from '../../../selling/inventory/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { choicesKey } from './foreign-products.ts';
import { Notes } from './formats/foreign-catalog.ts';
import type { ForeignInventory, ForeignStock } from './formats/shopify-inventory.ts';
import type { ImportingSeller, LineOutcome, SavedLines } from './imported-file.ts';
import { slicesOf } from './process-rows.ts';
import { findSources } from './store/sources.ts';

/** The source key finds the product, or else a SKU the variant; stock of all locations is added up. */
export function foreignInventory(
  format: ImportPreview['format'],
  choices: ImportChoices | null,
  inventory: ForeignInventory,
): { file: SavedLines<ForeignStock>; preview: () => ImportPreview } {
  const notes = new Notes(inventory.notes);
  const { codes: pinCodes } = readPinCodes(choices?.pinCodes ?? '');
  const names = new Map(inventory.stock.map((stock) => [stock.line, nameOf(stock)]));
  const takenBy = new Map<VariantId, number>();
  const outcomesOf = (found: readonly InventoryLineOutcome[]) =>
    found.flatMap(({ line, outcome }): LineOutcome[] => {
      if (outcome === 'added' || outcome === 'changed' || outcome === 'unchanged')
        return [{ line, effect: outcome, subject: null }];
      notes.leaveOut(line, names.get(line) ?? '', FAULTS[outcome] ?? CHANGED);
      return [];
    });

  const meant = async (db: Queryable, { shopId }: ImportingSeller, batch: readonly ForeignStock[]) => {
    const named = await linesOf(db, shopId, batch);
    for (const stock of batch.filter(({ line }) => !named.some((one) => one.line === line)))
      notes.leaveOut(stock.line, nameOf(stock), NOT_FOUND);
    const found = await compareInventoryLines(
      db,
      shopId,
      named.map((line) => ({ ...line, minimumThreshold: 0, pinCodes })),
    );
    const given = new Map(named.map((one) => [one.line, one]));
    return found.flatMap(({ line, inventoryId, variantId, presentVersion }): InventoryLine[] => {
      const own = given.get(line) ?? { line };
      const earlier = variantId === null ? line : (takenBy.get(variantId) ?? line);
      if (earlier !== line) {
        notes.leaveOut(line, names.get(line) ?? '', `Line ${earlier} means the same variant`);
        return [];
      }
      if (variantId !== null) takenBy.set(variantId, line);
      if (inventoryId === null) return [{ ...own, minimumThreshold: 0, pinCodes }];
      const version = presentVersion === null ? undefined : presentVersion;
      return [{ line, id: inventoryId, quantity: own.quantity, version }];
    });
  };

  const file: SavedLines<ForeignStock> = {
    lock: async (tx, seller, batch) => {
      for (const slice of slicesOf(batch))
        await lockInventoryLines(tx, seller.shopId, await meant(tx, seller, slice));
    },
    compare: async (db, seller, batch) =>
      outcomesOf(await compareInventoryLines(db, seller.shopId, await meant(db, seller, batch))),
    save: async (tx, seller, batch) =>
      outcomesOf(await saveInventoryLines(tx, { ...seller, note: NOTE }, await meant(tx, seller, batch))),
  };
  return {
    file,
    preview: () => {
      const leftOut = notes.leftOut;
      const lines = new Set(leftOut.map(({ line }) => line));
      const taken = inventory.stock.filter(({ line }) => !lines.has(line));
      return {
        format,
        columns: [...inventory.columns],
        categories: [],
        pictureCount: 0,
        productCount: new Set(taken.map(({ key }) => key)).size,
        variantCount: taken.length,
        stock: {
          variantCount: taken.length,
          unitCount: taken.reduce((sum, { units }) => sum + units, 0),
          locations: [...inventory.locations],
        },
        notes: notes.changed,
        leftOut: leftOut.slice(0, MAX_IMPORT_FAULTS),
        leftOutCount: leftOut.length,
      };
    },
  };
}

const NOTE = 'Import from another system';
const NOT_FOUND = 'Your shop has no such variant on sale: import its product first';
const CHANGED = 'It was changed meanwhile: upload the file again';
const FAULTS: Partial<Record<InventoryLineOutcome['outcome'], string>> = {
  variant_not_found: NOT_FOUND,
  sku_not_found: NOT_FOUND,
  several_records: 'It has several inventory items here: change its stock under Inventory',
  below_reserved: 'More units than that are reserved for orders that are being paid',
};

const nameOf = ({ name, values }: ForeignStock) => [name, ...values].join(', ');

async function linesOf(
  db: Queryable,
  shopId: ImportingSeller['shopId'],
  batch: readonly ForeignStock[],
): Promise<InventoryLine[]> {
  const sources = await findSources(
    db,
    shopId,
    batch.map(({ key }) => key),
  );
  const present = await listStoredLines(db, shopId, [...new Set(sources.values())]);
  const variantOf = new Map<string, VariantId>();
  for (const { id, variantId, choices, isVariantArchived } of present)
    if (!isVariantArchived) variantOf.set(choicesKey(id, choices), variantId);
  return batch.flatMap(({ line, key, values, sku, units }): InventoryLine[] => {
    const productId = sources.get(key);
    const variantId =
      productId &&
      variantOf.get(
        choicesKey(
          productId,
          values.map((value) => ({ value })),
        ),
      );
    const quantity = Math.min(units, MAX_STOCK);
    if (variantId) return [{ line, variantId, quantity }];
    return sku === '' ? [] : [{ line, sku, quantity }];
  });
}
