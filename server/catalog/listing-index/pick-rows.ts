import type { ProductOrder } from './product-order.ts';
import type { RowSet } from './row-set.ts';

/** About how many rows of an order are passed in the time that it takes to find a row of a set and to put it in its place. */
const STEPS_FOR_ONE_FOUND = 16;
/** In so many steps along an order a word of the set is looked through. */
const STEPS_FOR_A_WORD = 0.5;

/**
 * The rows of one page: those of the order that fit, after so many others.
 *
 * @param total how many fit
 */
export function pickRows(
  { order, isBackwards }: { order: ProductOrder; isBackwards: boolean },
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
  { rows, compare }: ProductOrder,
  fitting: RowSet,
  { total, from, count }: { total: number; from: number; count: number },
): number[] {
  const nearEnd = Math.min(from + count, total - from);
  const steps = (nearEnd / total) * rows.length;
  if (steps > total * STEPS_FOR_ONE_FOUND + (rows.length / 32) * STEPS_FOR_A_WORD) {
    return fitting
      .toArray()
      .sort(compare)
      .slice(from, from + count);
  }
  return from + count <= total - from
    ? walk(rows, false, fitting, { skip: from, count })
    : walk(rows, true, fitting, { skip: total - from - count, count }).reverse();
}

/** The next few that fit, after so many that do; from the end of the order on if it is walked back. */
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
