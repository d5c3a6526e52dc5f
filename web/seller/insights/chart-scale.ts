const TICKS = 4;

/**
 * Round values for the lines of a chart, from 0 to at least the highest value: in steps of 1, 2 or 5 times a power of
 * ten, and never of parts of one.
 */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(highest, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Where the days of a chart lie: from 0 at the left to `width` at the right; a single day lies in the middle. */
export function positionOf(index: number, count: number, width: number): number {
  return count === 1 ? width / 2 : (index / (count - 1)) * width;
}
