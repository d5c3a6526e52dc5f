import type { AttributeId } from '../../../../contract/kernel/schemas.ts';
import type { Numbers } from '../engine/conditions.ts';

/** The column of an attribute. */
export type AttributeColumn = `attribute:${AttributeId}`;
/** What rows have in the columns of attributes; a column without a number has 0. */
export type AttributeNumbers = ReadonlyMap<AttributeColumn, number>;

const NO_NUMBERS = new Uint8Array(0);

/** One number for each row and attribute: a byte until an attribute needs more, and no column before some row has a number in it. */
export class AttributeColumns {
  readonly #columns = new Map<AttributeColumn, Numbers>();

  has(column: string): column is AttributeColumn {
    return this.#columns.has(column as AttributeColumn); // only its own columns are in the map
  }

  /** May have fewer numbers than there are rows: the others are 0. Replaced when it grows. */
  numbersIn(column: AttributeColumn): Numbers {
    return this.#columns.get(column) ?? NO_NUMBERS;
  }

  /** Adds a column with these numbers of the rows. */
  add(column: AttributeColumn, numbers: ArrayLike<number>): void {
    this.#columns.set(column, Uint32Array.from(numbers));
  }

  /** Writes the row into all columns that there are. */
  put(row: number, numbers: AttributeNumbers): void {
    for (const [column, present] of this.#columns) {
      const number = numbers.get(column) ?? 0;
      // A row beyond the end has 0 already.
      if (number === 0 && row >= present.length) continue;
      const fitting = withRoomFor(present, row, number);
      if (fitting !== present) this.#columns.set(column, fitting);
      fitting[row] = number;
    }
  }

  /** Writes the row, adding the columns that it needs. */
  putAll(row: number, numbers: AttributeNumbers): void {
    for (const column of numbers.keys()) {
      if (!this.#columns.has(column)) this.#columns.set(column, new Uint8Array(row + 1));
    }
    this.put(row, numbers);
  }
}

function withRoomFor(numbers: Numbers, row: number, number: number): Numbers {
  const isWide = number < 2 ** (8 * numbers.BYTES_PER_ELEMENT);
  if (isWide && row < numbers.length) return numbers;
  const size = row < numbers.length ? numbers.length : Math.ceil((row + 1) * 1.5);
  const larger = isWide ? new (kindOf(numbers))(size) : widened(number, size);
  larger.set(numbers);
  return larger;
}

function kindOf(numbers: Numbers): new (size: number) => Numbers {
  if (numbers instanceof Uint8Array) return Uint8Array;
  return numbers instanceof Uint16Array ? Uint16Array : Uint32Array;
}

function widened(number: number, size: number): Numbers {
  return number < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
}
