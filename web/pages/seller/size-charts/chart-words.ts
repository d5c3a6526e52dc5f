import type { CategoryNode } from '../../../../contract/categories.ts';
import { genderName } from '../../../../contract/kernel/categories.ts';
import { type ChartValues, isEmptyRow, type Scope, TABLE_FIELDS } from './chart-values.ts';

type TableField = (typeof TABLE_FIELDS)[number];
export type ChartPart = Exclude<keyof ChartValues, TableField> | 'table';

export const SCOPE_NAMES: Record<Scope, string> = {
  category: 'Category',
  brand: 'Brand',
  product: 'Product',
};

const NAMES: Record<ChartPart, string> = {
  name: 'Name',
  scope: 'Chart for',
  productId: 'Product',
  brand: 'Brand',
  categoryId: 'Category',
  gender: 'Gender',
  table: 'Table',
};

export function partOf(field: keyof ChartValues): ChartPart {
  return isOfTable(field) ? 'table' : field;
}

function isOfTable(field: keyof ChartValues): field is TableField {
  return TABLE_FIELDS.some((name) => name === field);
}

export function chartPartName(part: ChartPart): string {
  return NAMES[part];
}

export function chartPartText(
  part: ChartPart,
  values: ChartValues,
  categories: readonly Pick<CategoryNode, 'id' | 'name'>[],
): string {
  const { scope, productId, categoryId, gender, columns, rows, unit } = values;
  if (part === 'table') {
    const sizes = rows.filter((row) => !isEmptyRow(row)).map(({ size }) => size);
    return `${columns.map(({ name }) => name).join(', ')} of ${sizes.join(', ')}, in ${unit}`;
  }
  if (part === 'scope') return SCOPE_NAMES[scope];
  if (part === 'gender') return gender === '' ? 'all' : genderName(gender);
  if (part === 'productId') return productId === '' ? 'none' : 'another product';
  if (part === 'categoryId') return categories.find(({ id }) => id === categoryId)?.name ?? 'none';
  return values[part] || 'none';
}
