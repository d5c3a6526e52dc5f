import type { Condition } from './conditions.ts';
import { type Documents, FittingRows, isOwn } from './fitting-rows.ts';
import { RowSet } from './row-set.ts';

const NO_HEAD = 0xffff_ffff;

/** A document counts once, however many of its rows match. */
export class FacetCounter<Column extends string, Own extends Column> {
  readonly #documents: Documents<Column, Own>;
  readonly #conditions: readonly Condition<Column>[];
  readonly #among: RowSet | undefined;
  readonly #withoutColumn = new Map<Column, FittingRows<Column, Own>>();
  readonly #fitting: FittingRows<Column, Own>;

  constructor(
    documents: Documents<Column, Own>,
    conditions: readonly Condition<Column>[],
    among: RowSet | undefined,
  ) {
    this.#documents = documents;
    this.#conditions = conditions;
    this.#among = among;
    this.#fitting = new FittingRows(documents, conditions, among);
  }

  get total(): number {
    return this.#fitting.all.size;
  }

  /** All rows of a document must have the same number in this column. */
  countFitting(column: Column, numbers: number): Uint32Array {
    const counts = new Uint32Array(numbers);
    this.#fitting.all.tally(this.#documents.heads.answers.numbersIn(column), counts);
    return counts;
  }

  count(condition: Condition<Column>): number {
    const { heads, alternatives } = this.#documents;
    const without = this.#without(condition.column);
    const byHead = heads.answers.rowsOf(condition);
    if (alternatives.isEmpty || !isOwn(alternatives, condition)) {
      return RowSet.countCommon(without.all, byHead);
    }
    const { heads: headOf } = alternatives;
    let count = RowSet.countCommon(without.heads, byHead);
    let last = NO_HEAD;
    RowSet.forEachCommon(without.alternatives, alternatives.answers.rowsOf(condition), (row) => {
      const head = headOf[row] ?? 0;
      if (head === last) return;
      last = head;
      // The head is counted already where both bits are set.
      count += 1 - (without.heads.bit(head) & byHead.bit(head));
    });
    return count;
  }

  countEach(column: Column, numbers: number): Uint32Array {
    const counts = new Uint32Array(numbers);
    const { heads, alternatives } = this.#documents;
    const without = this.#without(column);
    const ofHeads = heads.answers.numbersIn(column);
    if (alternatives.isEmpty || !alternatives.hasColumn(column)) {
      without.all.tally(ofHeads, counts);
      return counts;
    }
    without.heads.tally(ofHeads, counts);
    const { heads: headOf } = alternatives;
    const values = alternatives.answers.numbersIn(column);
    const lastOf = new Uint32Array(numbers).fill(NO_HEAD);
    without.alternatives.forEach((row) => {
      const [head, number] = [headOf[row] ?? 0, values[row] ?? 0];
      if (lastOf[number] === head) return;
      lastOf[number] = head;
      if (ofHeads[head] === number && without.heads.has(head)) return;
      counts[number] = (counts[number] ?? 0) + 1;
    });
    return counts;
  }

  #without(column: Column): FittingRows<Column, Own> {
    if (!this.#conditions.some((condition) => condition.column === column)) return this.#fitting;
    const known = this.#withoutColumn.get(column);
    if (known) return known;
    const others = this.#conditions.filter((condition) => condition.column !== column);
    const fitting = new FittingRows(this.#documents, others, this.#among);
    this.#withoutColumn.set(column, fitting);
    return fitting;
  }
}
