import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { unguardFormulas } from '../../../../contract/kernel/spreadsheet-csv.ts';

/** More than any table here has, with a column for each attribute. */
const MAX_CELLS = 400;
/** Parsed at a time, before other work of the process gets its turn. */
const SLICE_BYTES = 1000;

const UNBALANCED_QUOTES =
  'The quotes do not match: put a cell with a separator or a quote in quotes, and double the quotes inside it';

/** A file that breaks the rules of CSV; `line` as a spreadsheet counts. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvFault';
    this.line = line;
  }
}

/** What parts the cells of a line; the first one where a line has none. */
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Characters of a first line that are looked at. */
const HEAD_LENGTH = 100_000;

/** The separator of a file: what stands most often between the cells of its first line. */
export function separatorOf(text: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text.slice(0, HEAD_LENGTH).trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (isSeparator(character)) counts[character] += 1;
  }
  return SEPARATORS.reduce((most, one) => (counts[one] > counts[most] ? one : most));
}

function isSeparator(character: string): character is Separator {
  return SEPARATORS.some((one) => one === character);
}

export interface CsvRow {
  /** As a spreadsheet counts its rows, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a file row by row, empty ones included, without the apostrophes of `writeRows`.
 * @throws CsvFault where the file breaks the rules, and whatever `onRow` throws.
 */
export async function readRows(
  text: string,
  onRow: (row: CsvRow) => void,
  separator: Separator = ',',
): Promise<void> {
  let line = 0;
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    on_record: (cells: string[]) => {
      line += 1;
      if (cells.length > MAX_CELLS) throw new CsvFault(line, `A line has at most ${MAX_CELLS} cells`);
      onRow({ line, cells: cells.map(unguardFormulas) });
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(slicesOf(Buffer.from(text)), parser);
  } catch (error) {
    throw error instanceof CsvError ? new CsvFault(line + 1, UNBALANCED_QUOTES) : error;
  }
}

async function* slicesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    yield file.subarray(start, start + SLICE_BYTES);
    await yieldToEventLoop();
  }
}
