import type { Condition } from './condition.ts';
import type { ConditionCache } from './condition-cache.ts';
import { RowSet } from './row-set.ts';

/** Counts the rows of all conditions, and of all but the one of each column. */
export class FacetCounter<Column extends string> {
  readonly #cache: ConditionCache<Column>;
  readonly #conditions: readonly Condition<Column>[];
  readonly #among: RowSet;
  /** What fits all conditions but the one of a column. */
  readonly #withoutColumn = new Map<Column, RowSet>();
  readonly #all: RowSet;

  /** @param among the rows that are counted at all */
  constructor(cache: ConditionCache<Column>, conditions: readonly Condition<Column>[], among: RowSet) {
    this.#cache = cache;
    this.#conditions = conditions;
    this.#among = among;
    this.#all = this.#narrowedTo(conditions);
  }

  /** How many rows fit. */
  get total(): number {
    return this.#all.size;
  }

  /** How many would fit with this as the one condition of its column. */
  count(condition: Condition<Column>): number {
    return RowSet.countCommon(this.#without(condition.column), this.#cache.rowsOf(condition));
  }

  /** How many would fit of each number in a column as its one condition. @param numbers how many there are */
  countEach(column: Column, values: ArrayLike<number>, numbers: number): Uint32Array {
    const counts = new Uint32Array(numbers);
    this.#without(column).tally(values, counts);
    return counts;
  }

  #without(column: Column): RowSet {
    if (!this.#conditions.some((condition) => condition.column === column)) return this.#all;
    const known = this.#withoutColumn.get(column);
    if (known) return known;
    const rows = this.#narrowedTo(this.#conditions.filter((condition) => condition.column !== column));
    this.#withoutColumn.set(column, rows);
    return rows;
  }

  #narrowedTo(conditions: readonly Condition<Column>[]): RowSet {
    if (conditions.length === 0) return this.#among;
    const sets = conditions.map((condition) => this.#cache.rowsOf(condition));
    return RowSet.intersection([this.#among, ...sets]);
  }
}
