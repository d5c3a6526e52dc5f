import type { ColumnUse } from '../../../../../contract/imports.ts';
import { isBlank } from '../../../../../contract/kernel/plain-text.ts';
import { readRupees, type Paise } from '../../../../../contract/kernel/money.ts';
import { withDecimalPoint } from '../cells.ts';

export interface TableRow {
  line: number;
  cells: readonly string[];
}

export interface ForeignTable {
  columns: readonly string[];
  rows: readonly TableRow[];
  /** Spreadsheets with decimal commas write '1499,50'. */
  hasDecimalCommas: boolean;
}

export interface ForeignColumn {
  names: readonly string[];
  becomes: string;
}

export interface LeftOutColumns {
  pattern: RegExp;
  why: string;
}

export type ReadCell<Field extends string> = (row: TableRow, field: Field) => string;

/** Versions of a format differ in letter case and in `_`. */
export function columnKey(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ');
}

export function cellReader<Field extends string>(
  table: ForeignTable,
  columns: Readonly<Record<Field, ForeignColumn>>,
): ReadCell<Field> {
  const placeOf = new Map<string, number>();
  for (const [place, name] of table.columns.entries())
    if (!placeOf.has(columnKey(name))) placeOf.set(columnKey(name), place);
  return (row, field) => {
    for (const name of columns[field].names) {
      const place = placeOf.get(name);
      const cell = place === undefined ? '' : (row.cells[place] ?? '');
      if (!isBlank(cell)) return cell.trim();
    }
    return '';
  };
}

export function columnUses(
  table: ForeignTable,
  columns: Readonly<Record<string, ForeignColumn>>,
  leftOut: readonly LeftOutColumns[],
): ColumnUse[] {
  const known = new Map(
    Object.values(columns).flatMap(({ names, becomes }) => names.map((name) => [name, becomes] as const)),
  );
  return table.columns.flatMap((name, place): ColumnUse[] => {
    const filled = table.rows.filter(({ cells }) => !isBlank(cells[place] ?? '')).length;
    if (filled === 0 || isBlank(name)) return [];
    const key = columnKey(name);
    const becomes = known.get(key) ?? null;
    const reason = leftOut.find(({ pattern }) => pattern.test(key))?.why ?? 'Not known here';
    return [{ name: name.trim(), filled, becomes, why: becomes === null ? reason : null }];
  });
}

export function readAmount(text: string, { hasDecimalCommas }: ForeignTable): Paise | undefined {
  const amount = readRupees(hasDecimalCommas ? withDecimalPoint(text) : text);
  return amount === undefined || amount === 0 ? undefined : amount;
}

/** The result is whole grams or millimetres. */
export function readMeasure(text: string, times: number, table: ForeignTable): number | undefined {
  const written = table.hasDecimalCommas ? withDecimalPoint(text) : text;
  const measure = /^\d+(\.\d+)?$/.test(written) ? Math.round(Number(written) * times) : 0;
  return measure > 0 ? measure : undefined;
}

export function readUnits(text: string): number | undefined {
  return /^-?\d{1,9}(\.0+)?$/.test(text) ? Math.max(0, Math.trunc(Number(text))) : undefined;
}

export function isYes(text: string): boolean {
  return ['true', 'yes', '1'].includes(text.toLowerCase());
}

export function isNo(text: string): boolean {
  return ['false', 'no', '0'].includes(text.toLowerCase());
}
