import type { Condition, Range } from './conditions.ts';
import type { ProductTable } from './product-table.ts';
import { RowSet } from './row-set.ts';

interface Answer {
  column: Condition['column'];
  wanted: Range | RowSet;
  rows: RowSet;
}

/** Which rows fit which conditions: kept right while products change, the least recently used given up first. */
export class AnsweredConditions {
  readonly #table: ProductTable;
  readonly #active: RowSet;
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #answers = new Map<string, Answer>();

  /** @param active the rows that can fit at all */
  constructor(table: ProductTable, active: RowSet, maxBytes: number) {
    this.#table = table;
    this.#active = active;
    this.#maxBytes = maxBytes;
  }

  /** The active rows that fit; not to be changed. */
  rowsOf(condition: Condition): RowSet {
    const { key } = condition;
    const known = this.#answers.get(key);
    const answer = known ?? this.#answer(condition);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (!known) this.#giveUpOldest();
    return answer.rows;
  }

  /** Looks again at rows that changed. */
  update(changed: readonly number[]): void {
    for (const { column, wanted, rows } of this.#answers.values()) {
      const numbers = this.#table.columns[column];
      for (const row of changed) rows.put(row, this.#active.has(row) && isWanted(wanted, numbers[row] ?? 0));
    }
  }

  /** Forgets all that ask for a column, because other numbers of it are wanted now. */
  forget(column: Condition['column']): void {
    for (const [key, answer] of this.#answers) if (answer.column === column) this.#answers.delete(key);
  }

  #answer({ column, wanted: wantedNow, parts }: Condition): Answer {
    const wanted = wantedNow();
    if (parts) return { column, wanted, rows: RowSet.union(parts.map((part) => this.rowsOf(part))) };
    const numbers = this.#table.columns[column];
    const size = this.#table.ids.size;
    const words = wanted instanceof RowSet ? scanFor(wanted, numbers, size) : scan(wanted, numbers, size);
    const rows = RowSet.ofWords(words);
    rows.keep(this.#active);
    return { column, wanted, rows };
  }

  #giveUpOldest(): void {
    let bytes = 0;
    for (const answer of this.#answers.values()) bytes += bytesOf(answer);
    for (const [key, answer] of this.#answers) {
      if (bytes <= this.#maxBytes || this.#answers.size === 1) return;
      this.#answers.delete(key);
      bytes -= bytesOf(answer);
    }
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

function isWanted(wanted: Range | RowSet, number: number): boolean {
  return wanted instanceof RowSet ? wanted.has(number) : wanted.from <= number && number <= wanted.to;
}

function bytesOf({ rows, wanted }: Answer): number {
  return rows.bytes + (wanted instanceof RowSet ? wanted.bytes : 0);
}

/** A bit for each row whose number lies in the range: without a branch, which would be guessed wrong for every other row. */
function scan({ from, to }: Range, numbers: Numbers, size: number): Uint32Array {
  const words = new Uint32Array((size + 31) >>> 5);
  for (let at = 0; at < words.length; at += 1) {
    const end = Math.min((at + 1) << 5, size);
    let word = 0;
    for (let row = at << 5; row < end; row += 1) {
      const number = numbers[row] ?? 0;
      // Both differences are negative nowhere: the sign of neither is set.
      word |= (~((number - from) | (to - number)) >>> 31) << (row & 31);
    }
    words[at] = word;
  }
  return words;
}

/** A bit for each row whose number is in the set. */
function scanFor(wanted: RowSet, numbers: Numbers, size: number): Uint32Array {
  const words = new Uint32Array((size + 31) >>> 5);
  for (let at = 0; at < words.length; at += 1) {
    const end = Math.min((at + 1) << 5, size);
    let word = 0;
    for (let row = at << 5; row < end; row += 1) word |= wanted.bit(numbers[row] ?? 0) << (row & 31);
    words[at] = word;
  }
  return words;
}
