const TICKS = 4;

/** Steps of 1, 2 or 5 times a power of ten from 0; whole numbers only. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(highest, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

export function positionOf(index: number, count: number, width: number): number {
  return count === 1 ? width / 2 : (index / (count - 1)) * width;
}
