import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ImportFault } from '../../../../contract/imports.ts';
import { SPREADSHEET_CSV } from '../../../../contract/kernel/spreadsheet-csv.ts';

export function faultsAsCsv(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ line, column, message }) => [String(line), column ?? '', message]);
  return stringify([['line', 'column', 'what to do'], ...lines], SPREADSHEET_CSV);
}
