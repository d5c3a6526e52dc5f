import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { MAX_IMPORT_ROWS } from '../../../../../contract/kernel/limits.ts';
import { CsvFault } from '../csv.ts';
import { type Table, tooManyLines } from '../read-file.ts';

/** The event loop gets a turn after this many characters. */
const SLICE = 10_000;
const PRODUCT = new Set(['item', 'entry']);

export function isXml(text: string): boolean {
  return text.slice(0, 1000).trimStart().startsWith('<');
}

/** Entities that the file defines itself are never resolved. Commas join the values of a repeated element. */
export async function readFeed(text: string): Promise<Table> {
  const products: { line: number; values: Map<string, string> }[] = [];
  const columns = new Set<string>();
  const lineAt = lineCounter(text);
  let current: Map<string, string> | undefined;
  let depth = 0;
  let value = '';
  let broken: CsvFault | undefined;
  const parser = new Parser(
    {
      onopentag: (name, { href }) => {
        if (current) {
          depth += 1;
          if (depth === 1) value = href ?? '';
        } else if (PRODUCT.has(name)) {
          if (products.length === MAX_IMPORT_ROWS) {
            broken ??= tooManyLines(lineAt(parser.startIndex));
            return;
          }
          current = new Map();
          products.push({ line: lineAt(parser.startIndex), values: current });
        }
      },
      ontext: (part) => {
        if (depth === 1) value += part;
      },
      onclosetag: (name) => {
        if (!current) return;
        if (depth === 0) current = undefined;
        else if (depth === 1 && value.trim() !== '') {
          const column = name.replace(/^.*:/, '');
          const earlier = current.get(column);
          current.set(column, earlier === undefined ? value.trim() : `${earlier},${value.trim()}`);
          columns.add(column);
        }
        depth = Math.max(0, depth - 1);
      },
    },
    { xmlMode: true },
  );
  for (let start = 0; start < text.length && !broken; start += SLICE) {
    parser.write(text.slice(start, start + SLICE));
    await yieldToEventLoop();
  }
  parser.end();
  const names = [...columns];
  const rows = products.map(({ line, values }) => ({
    line,
    cells: names.map((name) => values.get(name) ?? ''),
  }));
  return { head: { line: 1, cells: names }, rows, broken, hasDecimalCommas: false };
}

/** Calls must ask for places in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let counted = 0;
  return (place) => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < place; ) {
      line += 1;
      counted = next + 1;
      next = text.indexOf('\n', counted);
    }
    return line;
  };
}
