import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isAttributeColumn } from '../../../../contract/kernel/import-columns.ts';
import { MAX_IMPORT_ROWS } from '../../../../contract/kernel/limits.ts';
import { isBlank } from '../../../../contract/kernel/plain-text.ts';
import { firstCharacters } from '../../../../contract/kernel/words.ts';
import { type Cells, withDecimalPoint } from './cells.ts';
import { CsvFault, type CsvRow, readRows, type Separator, separatorOf } from './csv.ts';
import { FaultList } from './fault-list.ts';
import type { ImportedFile } from './imported-file.ts';

/** The event loop gets a turn after this many lines. */
const LINES_AT_ONCE = 500;

export interface ReadFile<Line> {
  rowsTotal: number;
  lines: Line[];
  faults: FaultList;
}

export interface Table {
  head: CsvRow | undefined;
  rows: CsvRow[];
  broken: CsvFault | undefined;
  /** Spreadsheets that write decimal commas separate cells by semicolons. */
  hasDecimalCommas: boolean;
}

export async function readTable(content: string): Promise<Table> {
  const separator = separatorOf(content);
  const {
    rows: [head, ...rows],
    broken,
  } = await allRows(content, separator);
  return { head, rows, broken, hasDecimalCommas: separator === ';' };
}

export async function readLines<Line>(
  file: ImportedFile<Line>,
  { head, rows, broken, hasDecimalCommas }: Table,
): Promise<ReadFile<Line>> {
  const faults = new FaultList();
  const read: ReadFile<Line> = { rowsTotal: rows.length, lines: [], faults };
  // A first line that is broken itself has no head to check.
  const columns = broken && !head ? [] : readHead(head, file, faults);
  // Under another head every line would be an error.
  if (columns === undefined) return read;
  if (broken) faults.add([{ line: broken.line, column: null, message: broken.message }]);
  const amountColumns = hasDecimalCommas ? file.amountColumns : [];
  for (const [place, { line, cells }] of rows.entries()) {
    if (place % LINES_AT_ONCE === 0) await yieldToEventLoop();
    if (cells.length !== columns.length) {
      const message = `This line has ${cells.length} cells, but the head has ${columns.length}: give every line the same number`;
      faults.add([{ line, column: null, message }]);
      continue;
    }
    const { value, faults: found } = file.readLine(filledCells(columns, cells, amountColumns), line);
    faults.add(found);
    if (value !== undefined) read.lines.push(value);
  }
  return read;
}

export function tooManyLines(line: number): CsvFault {
  return new CsvFault(line, 'A file has at most 50,000 lines: please split it');
}

async function allRows(
  content: string,
  separator: Separator,
): Promise<{ rows: CsvRow[]; broken?: CsvFault }> {
  const rows: CsvRow[] = [];
  const onRow = (row: CsvRow) => {
    if (row.cells.every(isBlank)) return;
    if (rows.length > MAX_IMPORT_ROWS) throw tooManyLines(row.line);
    rows.push(row);
  };
  try {
    await readRows(content, onRow, separator);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { rows, broken: error };
  }
  return { rows };
}

/** Unknown columns stay in the list, so that all errors are listed together. */
function readHead(
  head: CsvRow | undefined,
  { columns: known, needs, attributeColumns }: HeadShape,
  faults: FaultList,
): string[] | undefined {
  const line = head?.line ?? 1;
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'));
  if (!needs.some((together) => together.every((column) => columns.includes(column)))) {
    faults.add([{ line, column: null, message: otherHead(head, columns, needs) }]);
    return undefined;
  }
  for (const [place, column] of columns.entries()) {
    if (!known.includes(column) && !attributeColumns?.has(column)) {
      const isOfAttribute = attributeColumns !== undefined && isAttributeColumn(column);
      const message = isOfAttribute ? NO_SUCH_ATTRIBUTE : NO_SUCH_COLUMN;
      faults.add([{ line, column: firstCharacters(head?.cells[place] ?? '', 80), message }]);
    } else if (columns.indexOf(column) < place) {
      faults.add([{ line, column, message: 'This column appears twice: remove one of them' }]);
    }
  }
  return columns;
}

type HeadShape = Pick<ImportedFile<unknown>, 'columns' | 'needs' | 'attributeColumns'>;

const NAMED_COLUMNS = 8;

function otherHead(head: CsvRow | undefined, columns: readonly string[], needs: HeadShape['needs']): string {
  const found = (head?.cells ?? []).filter((cell) => !isBlank(cell));
  const named = found.slice(0, NAMED_COLUMNS).map((cell) => `“${firstCharacters(cell.trim(), 40)}”`);
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : '';
  const missing = needs
    .map((together) => together.filter((column) => !columns.includes(column)).join(' and '))
    .join(', or ');
  return `The first line names the columns. Found: ${named.join(', ') || 'nothing'}${more}. Missing: ${missing}. Start from the template.`;
}

const NO_SUCH_COLUMN = 'There is no such column: remove it, or name it as the template does';
const NO_SUCH_ATTRIBUTE =
  'No category has this attribute: remove the column, or write it as an exported file has it, such as attribute:fabric';

function filledCells(
  columns: readonly string[],
  cells: readonly string[],
  amountColumns: readonly string[],
): Cells {
  const filled = new Map<string, string>();
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? '';
    if (!isBlank(cell)) filled.set(column, amountColumns.includes(column) ? withDecimalPoint(cell) : cell);
  }
  return filled;
}
