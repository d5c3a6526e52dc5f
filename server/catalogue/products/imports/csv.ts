import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { unguardFormulas } from '../../../../contract/kernel/spreadsheet-csv.ts';

/** No table here has more columns, with one for each attribute. */
const MAX_CELLS = 400;
/** The parser pauses after each slice, so that other work of the process gets its turn. */
const SLICE_BYTES = 1000;

const UNBALANCED_QUOTES =
  'The quotes do not match: put a cell with a separator or a quote in quotes, and double the quotes inside it';

export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvFault';
    this.line = line;
  }
}

const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The unit is characters of the first line. */
const HEAD_LENGTH = 100_000;

/** The most frequent separator outside of quotes in the first line wins. */
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
  /** Lines count from 1, as in a spreadsheet. */
  line: number;
  cells: string[];
}

/** @throws CsvFault where the file breaks the rules, and whatever `onRow` throws */
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
