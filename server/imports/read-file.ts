import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isAttributeColumn } from '../../contract/kernel/import-columns.ts';
import { MAX_IMPORT_ROWS } from '../../contract/kernel/limits.ts';
import { isBlank } from '../../contract/kernel/plain-text.ts';
import { firstCharacters } from '../../contract/kernel/first-characters.ts';
import type { Cells } from './cells.ts';
import { CsvFault, type CsvRow, readRows } from './csv.ts';
import { FaultList } from './fault-list.ts';
import type { ImportedFile } from './imported-file.ts';

/** Lines that are checked before other work of the process gets its turn. */
const LINES_AT_ONCE = 500;

export interface ReadFile<Line> {
  /** Lines below the head that are not empty. */
  rowsTotal: number;
  /** Those that could be read. */
  lines: Line[];
  faults: FaultList;
}

/** Reads all lines of a file, and lists everything in it that cannot be read. */
export async function readFile<Line>(file: ImportedFile<Line>, content: string): Promise<ReadFile<Line>> {
  const faults = new FaultList();
  const {
    rows: [head, ...rows],
    broken,
  } = await allRows(content);
  const read: ReadFile<Line> = { rowsTotal: rows.length, lines: [], faults };
  // A first line that is broken itself has no head to check.
  const columns = broken && !head ? [] : readHead(head, file, faults);
  // Without any known column, as in a file with semicolons, every line would be an error.
  if (columns === undefined) return read;
  if (broken) faults.add([{ line: broken.line, column: null, message: broken.message }]);
  for (const [place, { line, cells }] of rows.entries()) {
    if (place % LINES_AT_ONCE === 0) await yieldToEventLoop();
    if (cells.length !== columns.length) {
      const message = `This line has ${cells.length} cells, but the head has ${columns.length}: give every line the same number`;
      faults.add([{ line, column: null, message }]);
      continue;
    }
    const { value, faults: found } = file.readLine(filledCells(columns, cells), line);
    faults.add(found);
    if (value !== undefined) read.lines.push(value);
  }
  return read;
}

/** All rows with any text, up to the first place that is no CSV, and what is wrong there. */
async function allRows(content: string): Promise<{ rows: CsvRow[]; broken?: CsvFault }> {
  const rows: CsvRow[] = [];
  try {
    await readRows(content, (row) => {
      if (row.cells.every(isBlank)) return;
      if (rows.length > MAX_IMPORT_ROWS)
        throw new CsvFault(row.line, 'A file has at most 20,000 lines: please split it');
      rows.push(row);
    });
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { rows, broken: error };
  }
  return { rows };
}

/**
 * The columns in the order of the file, unknown ones too, so that their errors are listed together with all others.
 * Undefined when none is known.
 */
function readHead(
  head: CsvRow | undefined,
  { columns: known, attributeColumns }: Pick<ImportedFile<unknown>, 'columns' | 'attributeColumns'>,
  faults: FaultList,
): string[] | undefined {
  const line = head?.line ?? 1;
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'));
  if (!columns.some((column) => known.includes(column))) {
    const message = `The first line names the columns, separated by commas: ${known.join(',')}`;
    faults.add([{ line, column: null, message }]);
    return undefined;
  }
  for (const [place, column] of columns.entries()) {
    if (!known.includes(column) && !attributeColumns?.has(column)) {
      const isOfAttribute = attributeColumns !== undefined && isAttributeColumn(column);
      const message = isOfAttribute
        ? NO_SUCH_ATTRIBUTE
        : `There is no such column: remove it, or use one of ${known.join(', ')}`;
      faults.add([{ line, column: firstCharacters(head?.cells[place] ?? '', 80), message }]);
    } else if (columns.indexOf(column) < place) {
      faults.add([{ line, column, message: 'This column appears twice: remove one of them' }]);
    }
  }
  return columns;
}

const NO_SUCH_ATTRIBUTE =
  'No category has this attribute: remove the column, or write it as an exported file has it, such as attribute:fabric';

function filledCells(columns: readonly string[], cells: readonly string[]): Cells {
  const filled = new Map<string, string>();
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? '';
    if (!isBlank(cell)) filled.set(column, cell);
  }
  return filled;
}
