import { parseArgs } from 'node:util';

export interface BenchOptions {
  products: number;
  /** Measurements of each line; the median is printed. */
  rounds: number;
  /** Of one measurement. */
  milliseconds: number;
  /** Measures only lines whose name contains this text, and their references. */
  only: string;
  /** Folder for processor profiles of the shop's process, one for each line. */
  profile: string | undefined;
  /** Minutes of mixed load, in place of the lines. */
  mixedMinutes: number | undefined;
  /** Counts what an order writes, in place of the lines. */
  writes: boolean;
  /** Processes of the shop that are compared with one, in place of the lines. */
  processes: number | undefined;
}

const USAGE = `npm run bench -- [--products 10000] [--quick] [--only <part of a line's name>] [--profile <folder>]
  [--mixed <minutes> | --processes <number> | --writes]`;

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '10000' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      mixed: { type: 'string' },
      processes: { type: 'string' },
      writes: { type: 'boolean', default: false },
    },
  });
  const { only, profile, mixed, processes, writes } = values;
  const numberOf = (name: string, text: string, least: number): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least)
      throw new Error(`--${name}: a whole number from ${least}\n${USAGE}`);
    return value;
  };
  const duration = values.quick ? { rounds: 2, milliseconds: 600 } : { rounds: 5, milliseconds: 1500 };
  return {
    products: numberOf('products', values.products, 100),
    only,
    profile,
    writes,
    ...duration,
    mixedMinutes: mixed === undefined ? undefined : numberOf('mixed', mixed, 1),
    processes: processes === undefined ? undefined : numberOf('processes', processes, 2),
  };
}
