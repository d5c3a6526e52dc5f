import type { Random } from '../../database/demo/random.ts';

/**
 * Draws ranks from 0 to `size - 1` by Zipf's law with exponent 1: the second comes half as often as the first, the
 * hundredth a hundredth as often.
 */
export function drawRanks(size: number, draws: number, random: Pick<Random, 'next'>): number[] {
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank += 1) {
    total += 1 / (rank + 1);
    cumulative[rank] = total;
  }
  return Array.from({ length: draws }, () => firstAbove(cumulative, random.next() * total));
}

/** The first index whose value is greater; the values ascend. */
function firstAbove(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
