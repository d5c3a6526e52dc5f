import { parseArgs } from 'node:util';

export interface BenchOptions {
  products: number;
  /** Measurements of each line; the median is printed. */
  rounds: number;
  /** Of one measurement. */
  milliseconds: number;
  /** Measures only lines whose name contains this text, and their references. */
  only: string;
  /** Folder for a processor profile of the shop's process. */
  profile: string | undefined;
}

const USAGE = `npm run bench -- [--products 10000] [--quick] [--only <part of a line's name>] [--profile <folder>]`;

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '10000' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
    },
  });
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 100)
    throw new Error(`--products: a whole number from 100\n${USAGE}`);
  const { only, profile } = values;
  return values.quick
    ? { products, only, profile, rounds: 2, milliseconds: 600 }
    : { products, only, profile, rounds: 5, milliseconds: 1500 };
}
