import type { ImportFault } from '../../../contract/imports.ts';
import { guardFormulas } from '../../../contract/kernel/formula-guard.ts';

/** Faults as a file for a spreadsheet, beside the one that is mended. */
export function faultsAsCsv(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ line, column, message }) => [String(line), column ?? '', message]);
  return [['line', 'column', 'what to do'], ...lines]
    .map((cells) => `${cells.map(cellOf).join()}\r\n`)
    .join('');
}

/** In quotes where it must be; what a spreadsheet would take for a formula begins with an apostrophe. */
function cellOf(text: string): string {
  const safe = guardFormulas(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
