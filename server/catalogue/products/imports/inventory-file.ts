import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import { readPinCodes, writePinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { INVENTORY_COLUMNS, isNothing } from '../../../../contract/kernel/import-columns.ts';
import { choiceText, variantInWords } from '../../../../contract/kernel/product-options.ts';
import { InventoryId, ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { codeAsSeen } from '../../../../contract/kernel/seen-text.ts';
import {
  compareInventoryLines,
  type ExportedInventoryLine,
  type InventoryLine,
  type InventoryLineOutcome,
  lockInventoryLines,
  saveInventoryLines,
} from '../../../selling/inventory/index.ts';
import { cell, idCell, readCells, unitsCell, versionCell } from './cells.ts';
import type { ImportedFile, LineOutcome } from './imported-file.ts';

/** Expanded ranges are long: more pin codes in one file would not fit into the memory of a small server. */
const MAX_PIN_CODES_OF_FILE = 1_000_000;
const TOO_MANY_PIN_CODES =
  'All lines together have more than 10,00,000 pin codes: use prefixes such as 5600*';

const NAMES = ['id', 'variant_id', 'sku', 'product_id'];

const SHAPES = {
  id: idCell(InventoryId),
  version: versionCell,
  product_id: idCell(ProductId),
  variant_id: idCell(VariantId),
  sku: cell((text) => codeAsSeen(text) || undefined, 'Enter a SKU, or leave it empty'),
  quantity: unitsCell,
  minimum_threshold: unitsCell,
  status: cell(
    (text) => INVENTORY_STATUSES.find((status) => status === text.toLowerCase()),
    'Use active or inactive',
  ),
};

export function inventoryFile(): ImportedFile<InventoryLine> {
  let pinCodesOfFile = 0;
  return {
    columns: INVENTORY_COLUMNS.map(({ name }) => name),
    needs: NAMES.map((column) => [column]),
    amountColumns: [],
    readLine: (cells, line) => {
      const { values, faults } = readCells(SHAPES, cells, line);
      if (NAMES.every((column) => !cells.has(column))) {
        faults.push({
          line,
          column: 'id',
          message: 'Give the id of an inventory item, or the variant_id, sku or product_id of what it is of',
        });
      }
      const written = pinCodesOfFile > MAX_PIN_CODES_OF_FILE ? undefined : cells.get('pin_codes');
      const pinCodes = written === undefined ? undefined : readPinCodes(isNothing(written) ? '' : written);
      pinCodesOfFile += pinCodes?.codes.length ?? 0;
      const fault = pinCodesOfFile > MAX_PIN_CODES_OF_FILE ? TOO_MANY_PIN_CODES : pinCodes?.error;
      if (fault !== undefined && cells.has('pin_codes'))
        faults.push({ line, column: 'pin_codes', message: fault });
      if (faults.length > 0) return { value: undefined, faults };
      const { product_id, variant_id, minimum_threshold, ...same } = values;
      return {
        value: {
          line,
          ...same,
          productId: product_id,
          variantId: variant_id,
          minimumThreshold: minimum_threshold,
          pinCodes: pinCodes?.codes,
        },
        faults,
      };
    },
    lock: (tx, { shopId }, lines) => lockInventoryLines(tx, shopId, lines),
    compare: async (db, { shopId }, lines) => lineOutcomes(await compareInventoryLines(db, shopId, lines)),
    save: async (tx, seller, lines) =>
      lineOutcomes(await saveInventoryLines(tx, { ...seller, note: 'CSV import' }, lines)),
  };
}

function lineOutcomes(outcomes: readonly InventoryLineOutcome[]): LineOutcome[] {
  return outcomes.map((found) => {
    const { line, outcome, inventoryId, variantId } = found;
    const isDone = outcome === 'added' || outcome === 'changed' || outcome === 'unchanged';
    return {
      line,
      subject: inventoryId ?? variantId,
      effect: isDone ? outcome : FAULTS[outcome](found),
    };
  });
}

type Fault = Exclude<InventoryLineOutcome['outcome'], 'added' | 'changed' | 'unchanged'>;

const FAULTS: Record<Fault, (found: InventoryLineOutcome) => { column: string; message: string }> = {
  not_found: () => ({
    column: 'id',
    message:
      'No inventory item of your shop has this id. To add one, leave it empty and give the variant_id, sku or product_id.',
  }),
  product_not_found: () => ({ column: 'product_id', message: 'No product of your shop has this id.' }),
  variant_not_found: () => ({
    column: 'variant_id',
    message: 'No variant of your shop has this id, or it is archived.',
  }),
  sku_not_found: () => ({ column: 'sku', message: 'No variant on sale of your shop has this SKU.' }),
  variant_required: () => ({
    column: 'product_id',
    message: 'This product has variants: give the variant_id or the sku.',
  }),
  other_product: () => ({
    column: 'product_id',
    message: 'What this line names belongs to another product. Clear this cell, or correct the others.',
  }),
  other_variant: () => ({
    column: 'variant_id',
    message: 'The inventory item of this line belongs to another variant. Clear this cell, or the id.',
  }),
  several_records: () => ({
    column: 'id',
    message: 'There are several inventory items of this: give the id of the one that is meant.',
  }),
  incomplete: () => ({
    column: 'quantity',
    message: 'A new inventory item needs a quantity and a minimum_threshold.',
  }),
  version_missing: () => ({
    column: 'version',
    message: 'To change an inventory item, give the version that was exported with it.',
  }),
  stale: ({ presentQuantity }) => ({
    column: 'version',
    message: `It was changed or sold after the file was exported: its stock is now ${presentQuantity}. Export it again.`,
  }),
  below_reserved: ({ presentReserved }) => ({
    column: 'quantity',
    message: `${presentReserved} are reserved for orders that are being paid: enter ${presentReserved} or more.`,
  }),
};

export function inventoryCells(record: ExportedInventoryLine): string[] {
  return [
    record.id,
    String(record.version),
    record.productId,
    record.productName,
    record.variantId,
    choiceText(variantInWords(record.options, record)),
    record.sku ?? '',
    String(record.quantity),
    String(record.minimumThreshold),
    record.status,
    writePinCodes(record.pinCodes),
  ];
}
