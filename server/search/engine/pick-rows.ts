import type { RowOrder } from './row-order.ts';
import type { RowSet } from './row-set.ts';

/** Cost of finding a row in a set and comparing it, in steps along an order. */
const STEPS_FOR_ONE_FOUND = 4;
/** The largest page end for which the best rows are selected by insertion; beyond it all are sorted. */
const BEST_MAX = 128;
/** Additional cost for each row where all are sorted. */
const STEPS_FOR_ONE_SORTED = 12;
/** Cost of scanning a word of the set. */
const STEPS_FOR_A_WORD = 0.5;

/**
 * One page of the fitting rows, in the order.
 *
 * @param total how many fit
 */
export function pickRows(
  { order, isBackwards }: { order: RowOrder; isBackwards: boolean },
  fitting: RowSet,
  { total, skip, limit }: { total: number; skip: number; limit: number },
): number[] {
  const count = Math.min(limit, total - skip);
  if (count <= 0) return [];
  const { rows } = order;
  const from = isBackwards ? total - skip - count : skip;
  const picked =
    total === rows.length
      ? [...rows.subarray(from, from + count)]
      : pickFitting(order, fitting, { total, from, count });
  return isBackwards ? picked.reverse() : picked;
}

function pickFitting(
  { rows, compare }: RowOrder,
  fitting: RowSet,
  { total, from, count }: { total: number; from: number; count: number },
): number[] {
  const isNearStart = from + count <= total - from;
  const nearEnd = Math.min(from + count, total - from);
  const steps = (nearEnd / total) * rows.length;
  const stepsForOne = STEPS_FOR_ONE_FOUND + (nearEnd > BEST_MAX ? STEPS_FOR_ONE_SORTED : 0);
  if (steps > total * stepsForOne + (rows.length / 32) * STEPS_FOR_A_WORD) {
    if (nearEnd > BEST_MAX)
      return fitting
        .toArray()
        .sort(compare)
        .slice(from, from + count);
    if (isNearStart) return firstOf(fitting, nearEnd, compare).slice(from);
    return firstOf(fitting, nearEnd, (a, b) => compare(b, a))
      .slice(total - from - count)
      .reverse();
  }
  return isNearStart
    ? walk(rows, false, fitting, { skip: from, count })
    : walk(rows, true, fitting, { skip: total - from - count, count }).reverse();
}

/** The fitting rows after `skip` others, from the start of the order or from its end. */
function walk(
  rows: Uint32Array,
  isBack: boolean,
  fitting: RowSet,
  { skip, count }: { skip: number; count: number },
): number[] {
  const [first, step] = isBack ? [rows.length - 1, -1] : [0, 1];
  const picked: number[] = [];
  let left = skip;
  for (let at = first; picked.length < count && at >= 0 && at < rows.length; at += step) {
    const row = rows[at] ?? 0;
    const bit = fitting.bit(row);
    if (left > 0) left -= bit;
    else if (bit === 1) picked.push(row);
  }
  return picked;
}

/** The first few rows of a set in an order. */
function firstOf(set: RowSet, count: number, compare: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  set.forEach((row) => {
    const last = best[count - 1];
    if (last !== undefined && compare(last, row) < 0) return;
    if (last !== undefined) best.pop();
    let place = best.length;
    while (place > 0 && compare(row, best[place - 1] ?? 0) < 0) place -= 1;
    best.splice(place, 0, row);
  });
  return best;
}
