import { guardFormulas, unguardFormulas } from '../../contract/kernel/formula-guard.ts';

/**
 * CSV as RFC 4180 says, for spreadsheets: a cell that a spreadsheet would take for a formula goes out behind an
 * apostrophe, and comes back without it (XS5).
 */

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of a file, with its end. */
export function writeRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const harmless = guardFormulas(text);
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A file that breaks the rules of CSV; `line` as a spreadsheet counts. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvFault';
    this.line = line;
  }
}

export interface CsvRow {
  /** As a spreadsheet counts its rows, from 1. */
  line: number;
  cells: string[];
}

/** Reads a file row by row, empty ones included. Throws a `CsvFault` where it breaks the rules. */
export function* readRows(text: string): Generator<CsvRow> {
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  for (let line = 1; at < text.length; line += 1) {
    const cells: string[] = [];
    for (let end = ','; end === ','; ) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
      const ending = cell && endingAt(text, cell.end);
      if (ending === undefined) throw new CsvFault(line, QUOTES_DO_NOT_FIT);
      if (cells.length === MAX_CELLS) throw new CsvFault(line, `A line has at most ${MAX_CELLS} cells`);
      cells.push(unguardFormulas(cell?.content ?? ''));
      end = ending;
      at = (cell?.end ?? at) + ending.length;
    }
    yield { line, cells };
  }
}

/** More than any table here has; a line of nothing but commas ends there. */
const MAX_CELLS = 100;
const QUOTES_DO_NOT_FIT =
  'The quotes do not fit: a cell with a comma or a quote stands in quotes, with quotes inside doubled';

interface Cell {
  content: string;
  /** Where it is over. */
  end: number;
}

const PLAIN = /[^",\r\n]*/y;

function plainCell(text: string, start: number): Cell {
  PLAIN.lastIndex = start;
  const [content = ''] = PLAIN.exec(text) ?? [];
  return { content, end: start + content.length };
}

/** Undefined when its closing quote is missing. */
function quotedCell(text: string, start: number): Cell | undefined {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    if (text[quote + 1] !== '"') {
      return { content: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    from = quote + 2;
  }
}

/** The comma, line break or nothing at all that ends a cell; undefined when something else stands there. */
function endingAt(text: string, at: number): string | undefined {
  if (at === text.length) return '';
  if (text.startsWith('\r\n', at)) return '\r\n';
  return [',', '\r', '\n'].find((ending) => text[at] === ending);
}
