import type { Condition, ConditionCache } from './conditions.ts';
import { RowSet } from './row-set.ts';

export interface HeadRows<Column extends string> {
  readonly answers: ConditionCache<Column>;
  readonly active: RowSet;
}

/**
 * An alternative takes the head's numbers in the columns that it lacks. A document matches where one of its
 * rows matches all conditions.
 */
export interface Alternatives<Column extends string> extends HeadRows<Column> {
  readonly heads: Uint32Array;
  readonly isEmpty: boolean;
  hasColumn(column: string): column is Column;
}

export function isOwn<Own extends string>(
  alternatives: Alternatives<Own>,
  condition: Condition<string>,
): condition is Condition<Own> {
  return alternatives.hasColumn(condition.column);
}

export interface Documents<Column extends string, Own extends Column> {
  heads: HeadRows<Column>;
  alternatives: Alternatives<Own>;
}

export class FittingRows<Column extends string, Own extends Column> {
  readonly heads: RowSet;
  readonly #documents: Documents<Column, Own>;
  readonly #conditions: readonly Condition<Column>[];
  readonly #among: RowSet | undefined;
  #all: RowSet | undefined;
  #alternatives: RowSet | undefined;

  constructor(
    documents: Documents<Column, Own>,
    conditions: readonly Condition<Column>[],
    among: RowSet | undefined,
  ) {
    this.#documents = documents;
    this.#conditions = conditions;
    this.#among = among;
    this.heads = this.#narrowedTo(conditions);
  }

  get all(): RowSet {
    this.#all ??= this.#withAlternatives();
    return this.#all;
  }

  get alternatives(): RowSet {
    this.#alternatives ??= this.#findAlternatives();
    return this.#alternatives;
  }

  #withAlternatives(): RowSet {
    const { alternatives } = this.#documents;
    const isHeadsOnly = alternatives.isEmpty || !this.#conditions.some((it) => isOwn(alternatives, it));
    if (isHeadsOnly) return this.heads;
    const all = RowSet.intersection([this.heads]);
    all.takeInNumbers(this.alternatives, alternatives.heads);
    return all;
  }

  #findAlternatives(): RowSet {
    const { alternatives } = this.#documents;
    const own = this.#conditions.filter((condition) => isOwn(alternatives, condition));
    const shared = this.#conditions.filter((condition) => !isOwn(alternatives, condition));
    const sets = own.map((condition) => alternatives.answers.rowsOf(condition));
    const rows = RowSet.intersection([alternatives.active, ...sets]);
    if (this.#among || shared.length > 0) rows.keepWhere(alternatives.heads, this.#narrowedTo(shared));
    return rows;
  }

  #narrowedTo(conditions: readonly Condition<Column>[]): RowSet {
    const { answers, active } = this.#documents.heads;
    const among = this.#among ?? active;
    if (conditions.length === 0) return among;
    return RowSet.intersection([among, ...conditions.map((condition) => answers.rowsOf(condition))]);
  }
}
