import { stringify } from 'csv-stringify/sync';
import { SPREADSHEET_CSV } from '../../contract/kernel/spreadsheet-csv.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

/** An apostrophe guards formulas. */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], SPREADSHEET_CSV);
}
