import { RowSet } from './row-set.ts';

export interface Range {
  from: number;
  to: number;
}

export interface Condition<Column extends string> {
  key: string;
  column: Column;
  wanted: () => Range | RowSet;
  parts?: readonly Condition<Column>[];
}

/** No column has a higher number; a difference of two such numbers still has 32 bits. */
const NO_END = 0x7fff_fffe;

export function among<Column extends string>(
  column: Column,
  numbers: readonly (number | undefined)[],
): Condition<Column> {
  const known = numbers.filter((number) => number !== undefined);
  return inRanges(
    column,
    known.map((number) => ({ from: number, to: number })),
  );
}

export function inRanges<Column extends string>(column: Column, ranges: readonly Range[]): Condition<Column> {
  const parts = ranges.map(({ from, to }) => between(column, from, to));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const wanted = () => RowSet.of(ranges.flatMap(numbersIn));
  return { key: `${column} in ${parts.map(({ key }) => key).join()}`, column, wanted, parts };
}

function numbersIn({ from, to }: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

export function between<Column extends string>(
  column: Column,
  from: number,
  to: number = NO_END,
): Condition<Column> {
  return { key: `${column} ${from} to ${to}`, column, wanted: () => ({ from, to }) };
}

const MANY_ANSWERS = 64;
/** Prices make any number of conditions, and every change visits each entry. */
const MAX_ANSWERS = 2048;

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

export interface Table<Column extends string> {
  numbersIn(column: Column): Numbers;
  readonly size: number;
}

interface Answer<Column extends string> {
  column: Column;
  wanted: Range | RowSet;
  rows: RowSet;
  bytes: number;
}

/** Sets are updated when rows change; the least recently used ones are dropped. */
export class ConditionCache<Column extends string> {
  readonly #table: Table<Column>;
  readonly #active: RowSet;
  readonly #maxBytes: number;
  readonly #answers = new Map<string, Answer<Column>>();
  #bytes = 0;
  #spare: RowSet | undefined;

  constructor(table: Table<Column>, active: RowSet, maxBytes: number) {
    this.#table = table;
    this.#active = active;
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#answers.size;
  }

  /** Callers must not change the set. */
  rowsOf(condition: Condition<Column>): RowSet {
    const { key } = condition;
    const known = this.#answers.get(key);
    const answer = known ?? this.#answer(condition);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (!known) {
      this.#bytes += answer.bytes;
      this.#giveUpOldest();
    }
    return answer.rows;
  }

  numbersIn(column: Column): Numbers {
    return this.#table.numbersIn(column);
  }

  update(changed: readonly number[]): void {
    for (const { column, wanted, rows } of this.#answers.values()) {
      const numbers = this.#table.numbersIn(column);
      for (const row of changed) rows.put(row, this.#active.has(row) && isWanted(wanted, numbers[row] ?? 0));
    }
    this.#countBytes();
  }

  forget(column: Column): void {
    for (const [key, answer] of this.#answers) if (answer.column === column) this.#answers.delete(key);
    this.#countBytes();
  }

  #countBytes(): void {
    this.#bytes = 0;
    for (const answer of this.#answers.values()) {
      answer.bytes = bytesOf(answer);
      this.#bytes += answer.bytes;
    }
  }

  #answer({ column, wanted: wantedNow, parts }: Condition<Column>): Answer<Column> {
    const wanted = wantedNow();
    const numbers = this.#table.numbersIn(column);
    const size = this.#table.size;
    if (parts) {
      const rows = this.#takeSpare().rewrite(size, (words) => words.fill(0));
      for (const part of parts) rows.takeIn(this.rowsOf(part));
      return { column, wanted, rows, bytes: bytesOf({ rows, wanted }) };
    }
    const rows = this.#takeSpare().rewrite(size, (words) => {
      if (wanted instanceof RowSet) scanFor(wanted, numbers, size, words);
      else scan(wanted, numbers, size, words);
    });
    rows.keep(this.#active);
    return { column, wanted, rows, bytes: bytesOf({ rows, wanted }) };
  }

  #takeSpare(): RowSet {
    const rows = this.#spare ?? new RowSet(0);
    this.#spare = undefined;
    return rows;
  }

  #giveUpOldest(): void {
    for (const [key, answer] of this.#answers) {
      const isWithin = this.#bytes <= this.#maxBytes && this.#answers.size <= MAX_ANSWERS;
      if (isWithin || this.#answers.size === 1) return;
      this.#answers.delete(key);
      // With few answers, a caller may still hold the set.
      if (this.#answers.size >= MANY_ANSWERS) this.#spare = answer.rows;
      this.#bytes -= answer.bytes;
    }
  }
}

function isWanted(wanted: Range | RowSet, number: number): boolean {
  return wanted instanceof RowSet ? wanted.has(number) : wanted.from <= number && number <= wanted.to;
}

function bytesOf({ rows, wanted }: Pick<Answer<string>, 'rows' | 'wanted'>): number {
  return rows.bytes + (wanted instanceof RowSet ? wanted.bytes : 0);
}

/** The loop has no branch, which would often be mispredicted. */
function scan({ from, to }: Range, numbers: Numbers, size: number, words: Uint32Array): void {
  for (let at = 0; at < words.length; at += 1) {
    const end = Math.min((at + 1) << 5, size);
    let word = 0;
    for (let row = at << 5; row < end; row += 1) {
      const number = numbers[row] ?? 0;
      // Both differences are non-negative exactly when neither sign is set.
      word |= (~((number - from) | (to - number)) >>> 31) << (row & 31);
    }
    words[at] = word;
  }
}

function scanFor(wanted: RowSet, numbers: Numbers, size: number, words: Uint32Array): void {
  for (let at = 0; at < words.length; at += 1) {
    const end = Math.min((at + 1) << 5, size);
    let word = 0;
    for (let row = at << 5; row < end; row += 1) word |= wanted.bit(numbers[row] ?? 0) << (row & 31);
    words[at] = word;
  }
}
