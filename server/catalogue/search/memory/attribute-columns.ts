import type { AttributeId } from '../../../../contract/kernel/schemas.ts';
import type { Numbers } from '../engine/conditions.ts';

export type AttributeColumn = `attribute:${AttributeId}`;
export type AttributeNumbers = ReadonlyMap<AttributeColumn, number>;

const NO_NUMBERS = new Uint8Array(0);

/** Columns are bytes until an attribute needs more, and start with the first number. */
export class AttributeColumns {
  readonly #columns = new Map<AttributeColumn, Numbers>();

  has(column: string): column is AttributeColumn {
    return this.#columns.has(column as AttributeColumn); // only its own columns are in the map
  }

  numbersIn(column: AttributeColumn): Numbers {
    return this.#columns.get(column) ?? NO_NUMBERS;
  }

  add(column: AttributeColumn, numbers: ArrayLike<number>): void {
    this.#columns.set(column, Uint32Array.from(numbers));
  }

  put(row: number, numbers: AttributeNumbers): void {
    for (const [column, present] of this.#columns) {
      const number = numbers.get(column) ?? 0;
      if (number === 0 && row >= present.length) continue;
      const fitting = withRoomFor(present, row, number);
      if (fitting !== present) this.#columns.set(column, fitting);
      fitting[row] = number;
    }
  }

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
