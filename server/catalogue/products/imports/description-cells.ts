import {
  type AttributeValue,
  readAttribute,
  writtenAttribute,
} from '../../../../contract/kernel/attributes.ts';
import { CATEGORIES, findCategory } from '../../../../contract/kernel/categories.ts';
import { attributeColumn, isNothing } from '../../../../contract/kernel/import-columns.ts';
import { GST_CLASSES, MAKER_ROLES } from '../../../../contract/kernel/label.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import {
  type AttributeId,
  type CategoryId,
  rootIdOf,
  type ShopId,
} from '../../../../contract/kernel/schemas.ts';
import type { ImportFault } from '../../../../contract/imports.ts';
import { HSN_MESSAGE, LabelInput, VariantLabelInput } from '../../../../contract/label.ts';
import { type ExportedProductLine, fittingValues, type LineLabel, listPlaces } from '../index.ts';
import { type CategoryPlace, type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Cells, cell, contractCell, type readCells } from './cells.ts';

export const LABEL_SHAPES = {
  maker_role: wordCell(MAKER_ROLES).nullable(),
  maker_name: contractCell(LabelInput.shape.makerName).nullable(),
  maker_address: contractCell(LabelInput.shape.makerAddress).nullable(),
  month_made: contractCell(LabelInput.shape.monthMade, monthOf).nullable(),
  consumer_care: contractCell(LabelInput.shape.consumerCare).nullable(),
  net_quantity: contractCell(VariantLabelInput.shape.netQuantity).nullable(),
  hsn_code: cell(
    (text) => VariantLabelInput.shape.hsnCode.safeParse(text).data || undefined,
    HSN_MESSAGE,
  ).nullable(),
  gst_class: wordCell(GST_CLASSES).nullable(),
};

type LabelCells = ReturnType<typeof readCells<typeof LABEL_SHAPES>>['values'];

export function labelOf(cells: LabelCells): LineLabel {
  const { maker_role, maker_name, maker_address, month_made, consumer_care } = cells;
  return {
    ...(maker_role !== undefined && { makerRole: maker_role }),
    ...(maker_name !== undefined && { makerName: maker_name }),
    ...(maker_address !== undefined && { makerAddress: maker_address }),
    ...(month_made !== undefined && { monthMade: month_made }),
    ...(consumer_care !== undefined && { consumerCare: consumer_care }),
  };
}

export function wordCell<Word extends string>(words: readonly Word[]) {
  return cell((text) => words.find((word) => isSameText(word, text)), `Use one of ${words.join(', ')}`);
}

/** Spreadsheets that took a month for a date show it as 'Mar-26'. */
function monthOf(text: string): string {
  const [, name = '', year = ''] = /^([a-z]{3})[- ](?:20)?(\d\d)$/i.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month > 0 ? `20${year}-${String(month).padStart(2, '0')}` : text;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function categoryCell(tree: CategoryTree) {
  const byName = new Map<string, CategoryId>();
  for (const { id } of tree.nodes) {
    byName.set(id, id);
    byName.set(folded(tree.pathTo(id).map(({ name }) => name)), id);
  }
  return cell(
    (text) => {
      const root = findCategory(text);
      return root ? rootIdOf(root) : byName.get(folded(text.split('>')));
    },
    `Use one of ${CATEGORIES.join(', ')}, or a category below them as an exported file has it`,
  );
}

const folded = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase()).join('>');

export function readAttributeCells(
  tree: CategoryTree,
  cells: Cells,
  line: number,
): { values: ReadonlyMap<AttributeId, AttributeValue | null>; faults: ImportFault[] } {
  const values = new Map<AttributeId, AttributeValue | null>();
  const faults: ImportFault[] = [];
  for (const [id, attribute] of tree.attributes) {
    const column = attributeColumn(id);
    const text = cells.get(column);
    if (text === undefined) continue;
    if (isNothing(text)) {
      values.set(id, null);
      continue;
    }
    const read = readAttribute(attribute, text);
    if ('fault' in read) faults.push({ line, column, message: read.fault });
    else if (read.value !== undefined) values.set(id, read.value);
  }
  return { values, faults };
}

export async function exportedAttributes(
  db: Queryable,
  tree: CategoryTree,
  shopId: ShopId,
): Promise<AttributeId[]> {
  const places = await listPlaces(db, shopId);
  const offered = new Set(
    places.flatMap((place) => tree.attributesOf(categoryIdOf(place)).map(({ id }) => id)),
  );
  return [...tree.attributes.keys()].filter((id) => offered.has(id));
}

export function writtenCategory({ category, subcategoryId }: CategoryPlace): string {
  return subcategoryId ?? category;
}

export function writtenAttributes(
  tree: CategoryTree,
  ids: readonly AttributeId[],
  line: ExportedProductLine,
): string[] {
  const values = fittingValues(tree.attributesOf(categoryIdOf(line)), line.attributes);
  return ids.map((id) => writtenAttribute(values[id]));
}
