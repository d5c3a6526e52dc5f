import { setImmediate as letOthersHaveTheirTurn } from 'node:timers/promises';

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The first `size` rows in the order of their numbers in a column, equal ones in rising order of the rows: sorted digit by
 * digit, the lowest first. It yields between two digits; the column must not change meanwhile.
 *
 * @param column whole numbers from 0
 */
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
    await letOthersHaveTheirTurn();
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
    // What lies above is taken off first: numbers beyond 32 bits are slow to be made whole.
    return Math.floor((number - Math.floor(number / above) * above) / unit) ^ flip;
  };
  /** Where the next row of each digit goes. */
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
