import type { ColumnUse } from '../../../../../contract/imports.ts';
import { isBlank } from '../../../../../contract/kernel/plain-text.ts';
import { codeAsSeen } from '../../../../../contract/kernel/seen-text.ts';
import { Notes } from './foreign-catalog.ts';
import {
  cellReader,
  columnKey,
  columnUses,
  type ForeignTable,
  readUnits,
  type TableRow,
} from './foreign-table.ts';

const COLUMNS = {
  handle: { names: ['handle'], becomes: 'The product that is meant' },
  title: { names: ['title'], becomes: 'Named where a line is left out' },
  name1: { names: ['option1 name'], becomes: 'The variant that is meant' },
  value1: { names: ['option1 value'], becomes: 'The variant that is meant' },
  value2: { names: ['option2 value'], becomes: 'The variant that is meant' },
  value3: { names: ['option3 value'], becomes: 'The variant that is meant' },
  sku: { names: ['sku'], becomes: 'The variant that is meant, where its product is not found' },
  location: { names: ['location'], becomes: 'Its units are added up' },
  stock: {
    names: ['available (not editable)', 'available', 'on hand (new)', 'on hand (current)', 'on hand'],
    becomes: 'Stock: what is available, else what is on hand',
  },
};

const LEFT_OUT = [
  { pattern: /^(option\d name|hs code|coo|bin name)$/, why: 'Not needed for stock' },
  { pattern: /^(incoming|unavailable|committed)\b/, why: 'Not available for sale' },
];

export interface ForeignStock {
  line: number;
  key: string;
  name: string;
  values: readonly string[];
  sku: string;
  units: number;
}

export interface ForeignInventory {
  stock: readonly ForeignStock[];
  locations: readonly string[];
  columns: readonly ColumnUse[];
  notes: Notes;
}

/** Exports have a row for each variant and location, or a column for each location. */
export function readShopifyInventory(table: ForeignTable): ForeignInventory {
  const notes = new Notes();
  const cell = cellReader(table, COLUMNS);
  const wide = locationColumns(table);
  const locations = new Set(wide.map(({ name }) => name));
  const stock = new Map<string, ForeignStock>();
  for (const row of table.rows) {
    const location = cell(row, 'location');
    if (location !== '') locations.add(location);
    const counts = wide.length > 0 ? wide.map(({ place }) => row.cells[place] ?? '') : [cell(row, 'stock')];
    const units = counts.map((text) => readUnits(text.trim())).filter((count) => count !== undefined);
    if (units.length === 0) {
      notes.change(row.line, 'Lines without a count, as of what is not stocked at a location, were left out');
      continue;
    }
    const found = stockOf(row);
    const key = JSON.stringify([found.key, found.values]);
    const earlier = stock.get(key) ?? found;
    stock.set(key, { ...earlier, units: units.reduce((sum, count) => sum + count, earlier.units) });
  }
  const uses = columnUses(table, COLUMNS, LEFT_OUT).map((use) =>
    wide.some(({ name }) => name === use.name)
      ? { ...use, becomes: COLUMNS.location.becomes, why: null }
      : use,
  );
  return { stock: [...stock.values()], locations: [...locations], columns: uses, notes };

  function stockOf(row: TableRow): ForeignStock {
    const values = (['value1', 'value2', 'value3'] as const)
      .map((field) => cell(row, field))
      .filter((value) => value !== '');
    const isDefault = values.length === 1 && values[0]?.toLowerCase() === 'default title';
    return {
      line: row.line,
      key: `shopify:${cell(row, 'handle')}`,
      name: cell(row, 'title'),
      values: isDefault ? [] : values,
      sku: codeAsSeen(cell(row, 'sku')),
      units: 0,
    };
  }
}

/** Without a column of locations, each column behind the country of origin is one location. */
function locationColumns(table: ForeignTable): { name: string; place: number }[] {
  const keys = table.columns.map(columnKey);
  if (keys.includes('location')) return [];
  const origin = keys.indexOf('coo');
  return table.columns
    .map((name, place) => ({ name: name.trim(), place }))
    .filter(({ name, place }) => place > origin && !isBlank(name));
}
