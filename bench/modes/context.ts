import { cpus } from 'node:os';
import type { Random } from '../../database/demo/random.ts';
import type { DatabaseAddresses } from '../../server/platform/database/database.ts';
import type { BenchOptions } from '../options.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import type { RunningShop } from '../run/shop.ts';

/** What every way of measuring begins with. */
export interface BenchContext {
  postgres: DatabaseAddresses;
  options: BenchOptions;
  /** Of the machine, before the start. */
  loadBefore: number;
  random: Random;
  onProgress: (text: string) => void;
}

/** Prints what was measured, and on what machine. */
export function printCircumstances(
  { options, loadBefore }: BenchContext,
  { variants }: FilledMarket,
  how: string,
): void {
  console.log(`\n\n${options.products} products with ${variants} variants, fsync on, ${how};`);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before the start\n`,
  );
}

/** Prints the memory of a shop's process at the beginning and now. */
export function printMemory(atFirst: RunningShop['memoryMb'], atEnd: RunningShop['memoryMb']): void {
  if (!atFirst || !atEnd) return;
  console.log(
    `Memory: ${atFirst.now} MB at the beginning, ${atFirst.own} of them its own; ${atEnd.now} MB at the end, ${atEnd.own} its own; ${atEnd.most} MB at most.`,
  );
}
