import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ImportKind } from '../../../../contract/imports.ts';
import { SPREADSHEET_CSV } from '../../../../contract/kernel/spreadsheet-csv.ts';
import { EXAMPLE_COLUMNS, EXAMPLE_ROWS } from './variant-example.tsx';

const STOCK_COLUMNS = ['sku', 'quantity', 'minimum_threshold', 'pin_codes'];
const STOCK_ROWS = [
  ['KURTA-M', '12', '3', '*'],
  ['KURTA-L', '8', '3', '5600*'],
];

export function templateAsCsv(kind: ImportKind): string {
  const rows = kind === 'products' ? [EXAMPLE_COLUMNS, ...EXAMPLE_ROWS] : [STOCK_COLUMNS, ...STOCK_ROWS];
  return stringify(rows, SPREADSHEET_CSV);
}
