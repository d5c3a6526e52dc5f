import { type Gender, GENDERS } from '../../../../contract/kernel/categories.ts';
import {
  LENGTH_UNITS,
  type LengthRange,
  type LengthUnit,
  lengthText,
  readLength,
} from '../../../../contract/kernel/lengths.ts';
import type { CategoryId, ProductId } from '../../../../contract/kernel/schemas.ts';
import type { SizeChart, SizeChartForm } from '../../../../contract/size-charts.ts';
import {
  each,
  fieldsOf,
  isNumber,
  isText,
  listOf,
  maybe,
  oneOf,
  recordOf,
} from '../../../kit/drafts/shape.ts';

export type Scope = 'product' | 'brand' | 'category';

export interface EditedColumn {
  key: string;
  kind: 'system' | 'measurement';
  name: string;
}

/** The length is exact, and the text that shows it is rounded. */
export interface EditedCell {
  text: string;
  length?: LengthRange | undefined;
}

export interface EditedRow {
  size: string;
  cells: Readonly<Record<string, EditedCell>>;
}

export interface ChartValues {
  name: string;
  scope: Scope;
  productId: string;
  brand: string;
  categoryId: string;
  gender: Gender | '';
  unit: LengthUnit;
  columns: readonly EditedColumn[];
  rows: readonly EditedRow[];
}

export const NEW_CHART_DRAFT = 'new size chart';
const EMPTY_ROWS = 5;
export const EMPTY_ROW: EditedRow = { size: '', cells: {} };

export const chartCodec = {
  toForm(chart: SizeChart | undefined, unit: LengthUnit): ChartValues {
    if (!chart) return newChart(unit);
    const columns = [
      ...chart.systems.map((name) => ({ kind: 'system' as const, name })),
      ...chart.measurements.map((name) => ({ kind: 'measurement' as const, name })),
    ].map((column, place) => ({ ...column, key: `c${place}` }));
    const rows = chart.rows.map(({ size, systems, measures }): EditedRow => {
      const cells = [...systems.map((text) => ({ text })), ...measures.map((length) => cellOf(length, unit))];
      return {
        size,
        cells: Object.fromEntries(columns.map(({ key }, place) => [key, cells[place] ?? cellOf(null, unit)])),
      };
    });
    return {
      name: chart.name,
      scope: chart.productId ? 'product' : chart.brand === null ? 'category' : 'brand',
      productId: chart.productId ?? '',
      brand: chart.brand ?? '',
      categoryId: chart.categoryId ?? '',
      gender: chart.gender ?? '',
      unit,
      columns,
      rows,
    };
  },
  /** Takes values without faults. */
  toBody({ name, scope, columns, rows, unit, ...of }: ChartValues): SizeChartForm {
    const named = (kind: 'system' | 'measurement') => columns.filter((column) => column.kind === kind);
    const [systems, measurements] = [named('system'), named('measurement')];
    const isProduct = scope === 'product';
    return {
      name,
      // The form offers only such ids.
      productId: isProduct ? (of.productId as ProductId) : null,
      brand: scope === 'brand' ? of.brand : null,
      categoryId: isProduct || of.categoryId === '' ? null : (of.categoryId as CategoryId),
      gender: isProduct ? null : of.gender || null,
      systems: systems.map((column) => column.name),
      measurements: measurements.map((column) => column.name),
      rows: rows
        .filter((row) => !isEmptyRow(row))
        .map((row) => ({
          size: row.size.trim(),
          systems: systems.map(({ key }) => cellIn(row, key).text.trim()),
          measures: measurements.map(({ key }) => lengthIn(cellIn(row, key), unit) ?? null),
        })),
    };
  },
};

function newChart(unit: LengthUnit): ChartValues {
  return {
    name: '',
    scope: 'category',
    productId: '',
    brand: '',
    categoryId: '',
    gender: '',
    unit,
    columns: [],
    rows: Array.from({ length: EMPTY_ROWS }, () => EMPTY_ROW),
  };
}

export const isChartValues = fieldsOf<ChartValues>({
  ...each(['name', 'productId', 'brand', 'categoryId'], isText),
  scope: oneOf(['product', 'brand', 'category']),
  gender: oneOf([...GENDERS, '']),
  unit: oneOf(LENGTH_UNITS),
  columns: listOf(
    fieldsOf<EditedColumn>({ key: isText, name: isText, kind: oneOf(['system', 'measurement']) }),
  ),
  rows: listOf(
    fieldsOf<EditedRow>({
      size: isText,
      cells: recordOf(
        fieldsOf<EditedCell>({
          text: isText,
          length: maybe(fieldsOf(each(['from', 'to'], isNumber))),
        }),
      ),
    }),
  ),
});

/** A table means nothing without its columns and its unit. */
export const TABLE_FIELDS = ['unit', 'columns', 'rows'] as const;

function cellOf(length: LengthRange | null, unit: LengthUnit): EditedCell {
  return length ? { text: lengthText(length, unit), length } : { text: '' };
}

export function lengthIn({ text, length }: EditedCell, unit: LengthUnit): LengthRange | undefined {
  return length && lengthText(length, unit) === text.trim() ? length : readLength(text, unit);
}

/** Unreadable cells stay as typed. */
export function inUnit({ columns, rows, unit }: ChartValues, wanted: LengthUnit): EditedRow[] {
  const measured = new Set(columns.filter(({ kind }) => kind === 'measurement').map(({ key }) => key));
  return rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([key, cell]) => {
        const length = measured.has(key) ? lengthIn(cell, unit) : undefined;
        return [key, length ? cellOf(length, wanted) : cell];
      }),
    ),
  }));
}

export function cellIn(row: EditedRow, key: string): EditedCell {
  return row.cells[key] ?? { text: '' };
}

export function isEmptyRow({ size, cells }: EditedRow): boolean {
  return size.trim() === '' && Object.values(cells).every(({ text }) => text.trim() === '');
}
