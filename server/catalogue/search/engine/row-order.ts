import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RowSet } from './row-set.ts';

export class RowOrder {
  readonly compare: (a: number, b: number) => number;
  #room: Uint32Array<ArrayBuffer>;
  #rows: Uint32Array<ArrayBuffer>;

  constructor(compare: (a: number, b: number) => number, rows = new Uint32Array(0)) {
    this.compare = compare;
    this.#room = rows;
    this.#rows = rows;
  }

  get rows(): Uint32Array {
    return this.#rows;
  }

  placeOf(row: number): number {
    let [from, to] = [0, this.#rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(this.#rows[middle] ?? 0, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  remove(rows: readonly number[]): void {
    const [room, length] = [this.#room, this.#rows.length];
    const places = rows.map((row) => this.placeOf(row)).sort((a, b) => a - b);
    let end = places[0] ?? length;
    for (const [index, place] of places.entries()) {
      const next = places[index + 1] ?? length;
      room.copyWithin(end, place + 1, next);
      end += next - place - 1;
    }
    this.#rows = room.subarray(0, end);
  }

  insert(rows: readonly number[]): void {
    const come = rows.toSorted(this.compare);
    const places = come.map((row) => this.placeOf(row));
    let length = this.#rows.length;
    this.#makeRoomFor(length + come.length);
    const room = this.#room;
    this.#rows = room.subarray(0, length + come.length);
    // The loop runs from the end, so that no row is overwritten before it moves.
    for (let index = come.length - 1; index >= 0; index -= 1) {
      const place = places[index] ?? 0;
      room.copyWithin(place + index + 1, place, length);
      room[place + index] = come[index] ?? 0;
      length = place;
    }
  }

  #makeRoomFor(rows: number): void {
    if (rows <= this.#room.length) return;
    const room = new Uint32Array(Math.ceil(rows * 1.1) + 64);
    room.set(this.#rows);
    this.#room = room;
  }
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** The sort yields between two digits; the column must not change meanwhile. Numbers are whole, from 0. */
export async function sortRows(
  column: ArrayLike<number>,
  size: number,
  { isFalling }: { isFalling: boolean },
): Promise<Uint32Array<ArrayBuffer>> {
  let [rows, sorted] = [new Uint32Array(size), new Uint32Array(size)];
  let highest = 0;
  for (let row = 0; row < size; row += 1) {
    rows[row] = row;
    highest = Math.max(highest, column[row] ?? 0);
  }
  // A falling order is the rising one of the complements of all digits.
  const flip = isFalling ? DIGITS - 1 : 0;
  for (let unit = 1; unit <= highest; unit *= DIGITS) {
    await yieldToEventLoop();
    sortByDigit(column, { unit, flip }, rows, sorted);
    [rows, sorted] = [sorted, rows];
  }
  return rows;
}

function sortByDigit(
  column: ArrayLike<number>,
  { unit, flip }: { unit: number; flip: number },
  rows: Uint32Array,
  sorted: Uint32Array,
): void {
  const above = unit * DIGITS;
  const digitOf = (row: number) => {
    const number = column[row] ?? 0;
    // Higher digits are removed first, since truncating numbers beyond 32 bits is slow.
    return Math.floor((number - Math.floor(number / above) * above) / unit) ^ flip;
  };
  const places = new Uint32Array(DIGITS + 1);
  for (let row = 0; row < rows.length; row += 1) {
    const after = digitOf(row) + 1;
    places[after] = (places[after] ?? 0) + 1;
  }
  for (let digit = 1; digit < DIGITS; digit += 1) {
    places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  }
  for (const row of rows) {
    const digit = digitOf(row);
    const place = places[digit] ?? 0;
    sorted[place] = row;
    places[digit] = place + 1;
  }
}

/** Finding a row in a set and comparing it costs this many steps along an order. */
const STEPS_FOR_ONE_FOUND = 4;
/** Up to this page end the best rows are selected by insertion; beyond it all are sorted. */
const BEST_MAX = 128;
/** Sorting all costs this much more for each row. */
const STEPS_FOR_ONE_SORTED = 12;
const STEPS_FOR_A_WORD = 0.5;

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
