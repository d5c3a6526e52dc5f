import { existsSync } from 'node:fs';
import type { Line } from '../lines/line.ts';
import type { Measurements } from '../run/measure.ts';
import { largestLines, profileFile, readProfile } from '../run/profile.ts';

const LINES = 10;

/** Prints for each profiled line the functions that took most of the processor's time, with what they take for one answer. */
export function reportProfiles(folder: string, lines: readonly Line[], measured: Measurements): void {
  for (const { name, requestsEach = 1 } of lines) {
    const file = profileFile(folder, name);
    if (!existsSync(file)) continue;
    const count = (measured.get(name)?.at(-1)?.count ?? 0) / requestsEach;
    console.log(`\n${name}: ${count} times, ${file}`);
    for (const { name: of, place, share, milliseconds } of largestLines(readProfile(file), LINES)) {
      const [percent, each] = [(share * 100).toFixed(1), ((milliseconds * 1000) / count).toFixed(0)];
      console.log(`${percent.padStart(5)} %${each.padStart(7)} µs each  ${of}  ${place}`);
    }
  }
}
