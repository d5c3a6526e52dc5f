import { isSameText } from '../../../../contract/kernel/words.ts';
import type { LengthUnit } from '../../../../contract/kernel/lengths.ts';
import { MAX_SIZE_CHART_COLUMNS, MAX_SIZE_CHART_ROWS } from '../../../../contract/kernel/limits.ts';
import {
  CHOOSE_PRODUCT,
  FILL_IN,
  NO_COLUMN,
  NO_SIZE,
  SIZE_TWICE,
  TOO_MANY_COLUMNS,
  TOO_MANY_SIZES,
} from '../../../../contract/kernel/messages.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import { cellIn, type ChartValues, isEmptyRow, lengthIn } from './chart-values.ts';

const EXAMPLES: Record<LengthUnit, string> = {
  cm: 'Enter cm such as 96, 96.5 or 96–101',
  in: 'Enter inches such as 38, 38.5 or 38–40',
};

export function chartErrors(values: ChartValues): FieldError[] {
  const { name, columns, rows } = values;
  const filled = rows.filter((row) => !isEmptyRow(row));
  return [
    ...(name === '' ? [{ path: 'name', message: FILL_IN }] : []),
    ...scopeErrors(values),
    ...(columns.length === 0 ? [{ path: 'columns', message: NO_COLUMN }] : []),
    ...(columns.length > MAX_SIZE_CHART_COLUMNS ? [{ path: 'columns', message: TOO_MANY_COLUMNS }] : []),
    ...(filled.length === 0 ? [{ path: 'rows', message: NO_SIZE }] : []),
    ...(filled.length > MAX_SIZE_CHART_ROWS ? [{ path: 'rows', message: TOO_MANY_SIZES }] : []),
    ...rowErrors(values),
  ];
}

function scopeErrors({ scope, productId, brand, categoryId }: ChartValues): FieldError[] {
  if (scope === 'product') return productId === '' ? [{ path: 'productId', message: CHOOSE_PRODUCT }] : [];
  if (scope === 'brand') return brand === '' ? [{ path: 'brand', message: 'Enter a brand' }] : [];
  return categoryId === '' ? [{ path: 'categoryId', message: 'Choose a category' }] : [];
}

function rowErrors({ rows, columns, unit }: ChartValues): FieldError[] {
  const measured = columns.filter(({ kind }) => kind === 'measurement');
  return rows.flatMap((row, place): FieldError[] => {
    if (isEmptyRow(row)) return [];
    const path = `rows.${place}`;
    const size = row.size.trim();
    const isTwice = rows.slice(0, place).some((other) => isSameText(other.size.trim(), size));
    const unread = measured.filter(({ key }) => {
      const cell = cellIn(row, key);
      return cell.text.trim() !== '' && lengthIn(cell, unit) === undefined;
    });
    return [
      ...(size === '' ? [{ path: `${path}.size`, message: 'Enter the size' }] : []),
      ...(size !== '' && isTwice ? [{ path: `${path}.size`, message: SIZE_TWICE }] : []),
      ...unread.map(({ key }) => ({ path: `${path}.${key}`, message: EXAMPLES[unit] })),
    ];
  });
}
