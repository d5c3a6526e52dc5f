import type { Line, Target } from '../lines/line.ts';
import type { LineMeasurement, Measurements } from '../run/measure.ts';
import { median } from '../run/statistics.ts';

const HEADINGS = [
  '',
  'per second',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'database CPU ms',
  'compared',
  'target',
  '',
] as const;

/** Prints the result as one table. True when every target was reached. */
export function report(lines: readonly Line[], measured: Measurements): boolean {
  const rows = lines.map((line) => rowOf(line, measured));
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const print = (cells: readonly string[]): void =>
    console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  print(HEADINGS);
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) print(row);
  return rows.every((row) => row.at(-1) !== 'BELOW');
}

function rowOf({ name, compareWith, targets = [] }: Line, measured: Measurements): string[] {
  const figures = measured.get(name) ?? [];
  const middle = (pick: 'perSecond' | 'p50Ms' | 'p99Ms') => median(figures.map((figure) => figure[pick]));
  const comparisons = [
    ...compareWith.map((other) => `${ratio(name, other, measured, 'perSecond').toFixed(2)} × ${other}`),
    ...targets.flatMap((target) =>
      'p50Times' in target ? `p50 ${ratio(name, target.of, measured, 'p50Ms').toFixed(2)} ×` : [],
    ),
  ];
  return [
    name,
    Math.round(middle('perSecond')).toLocaleString('en-IN'),
    middle('p50Ms').toFixed(2),
    middle('p99Ms').toFixed(1),
    textOfCpu(cpuOf(figures, 'cpuMs')),
    textOfCpu(cpuOf(figures, 'databaseCpuMs')),
    comparisons.join(', '),
    targets.map(textOf).join(', '),
    targets.length === 0 ? '' : targets.every((target) => isReached(name, target, measured)) ? 'ok' : 'BELOW',
  ];
}

/** For one reply; NaN where the system does not report it. */
function cpuOf(figures: readonly LineMeasurement[], which: 'cpuMs' | 'databaseCpuMs'): number {
  return median(figures.flatMap((figure) => figure[which] ?? []));
}

function textOfCpu(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '' : milliseconds.toFixed(2);
}

/** The median over the rounds of the ratio of two lines in the same round. */
function ratio(name: string, other: string, measured: Measurements, figure: 'perSecond' | 'p50Ms'): number {
  const others = measured.get(other) ?? [];
  return median(
    (measured.get(name) ?? []).map((line, round) => line[figure] / (others[round]?.[figure] ?? Number.NaN)),
  );
}

function isReached(name: string, target: Target, measured: Measurements): boolean {
  const figures = measured.get(name) ?? [];
  if ('atLeast' in target) return ratio(name, target.of, measured, 'perSecond') >= target.atLeast;
  if ('p50Times' in target) return ratio(name, target.of, measured, 'p50Ms') <= target.p50Times;
  if ('p99Ms' in target) return median(figures.map(({ p99Ms }) => p99Ms)) <= target.p99Ms;
  // Unknown is not above.
  if ('cpuMs' in target) return !(cpuOf(figures, 'cpuMs') > target.cpuMs);
  if ('databaseCpuMs' in target) return !(cpuOf(figures, 'databaseCpuMs') > target.databaseCpuMs);
  const isFast = median(figures.map(({ perSecond }) => perSecond)) >= target.perSecond;
  return isFast || (target.or !== undefined && isReached(name, target.or, measured));
}

function textOf(target: Target): string {
  if ('atLeast' in target) return `${target.atLeast} × ${target.of}`;
  if ('p50Times' in target) return `p50 ${target.p50Times} × few`;
  if ('p99Ms' in target) return `p99 ${target.p99Ms} ms`;
  if ('cpuMs' in target) return `CPU ${target.cpuMs} ms`;
  if ('databaseCpuMs' in target) return `database CPU ${target.databaseCpuMs} ms`;
  return `${target.perSecond} per second${target.or ? ` or ${textOf(target.or)}` : ''}`;
}
