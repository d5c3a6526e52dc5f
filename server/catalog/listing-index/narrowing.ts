import type { ListingFilters } from '../listing-filters.ts';
import type { AnsweredConditions } from './answered-conditions.ts';
import type { Condition } from './conditions.ts';
import type { ProductTable } from './product-table.ts';
import { RowSet } from './row-set.ts';

interface Sources {
  table: ProductTable;
  answers: AnsweredConditions;
  conditionsOf: (filters: Partial<ListingFilters>) => Condition[];
}

/** What filters leave, and what an option of a group of filters would leave in place of the group's own choice. */
export class Narrowing {
  readonly #sources: Sources;
  readonly #conditions: readonly Condition[];
  /** What everything is narrowed to, whatever is chosen. */
  readonly #among: RowSet;
  /** What fits all conditions but the one of a column. */
  readonly #beside = new Map<string, RowSet>();
  readonly #all: RowSet;

  constructor(sources: Sources, filters: ListingFilters, among: RowSet) {
    this.#sources = sources;
    this.#conditions = sources.conditionsOf(filters);
    this.#among = among;
    this.#all = this.#narrowedTo(this.#conditions);
  }

  /** How many products fit. */
  get total(): number {
    return this.#all.size;
  }

  /** How many would fit with an option as the one choice of its group. */
  count(option: Partial<ListingFilters>): number {
    const [condition] = this.#sources.conditionsOf(option);
    if (!condition) throw new Error('an option that asks for nothing was to be counted');
    return RowSet.countCommon(this.#besideGroupOf(condition.column), this.#sources.answers.rowsOf(condition));
  }

  /** How many would fit of each brand as the one choice of its group; brands without any are left out. */
  countByBrand(): { value: string; products: number }[] {
    const { brands, columns } = this.#sources.table;
    const counts = new Uint32Array(brands.length);
    this.#besideGroupOf('brand').tally(columns.brand, counts);
    const counted: { value: string; products: number }[] = [];
    counts.forEach((products, number) => {
      if (products > 0) counted.push({ value: brands[number] ?? '', products });
    });
    return counted;
  }

  #besideGroupOf(column: Condition['column']): RowSet {
    if (!this.#conditions.some((condition) => condition.column === column)) return this.#all;
    const known = this.#beside.get(column);
    if (known) return known;
    const rows = this.#narrowedTo(this.#conditions.filter((condition) => condition.column !== column));
    this.#beside.set(column, rows);
    return rows;
  }

  #narrowedTo(conditions: readonly Condition[]): RowSet {
    if (conditions.length === 0) return this.#among;
    const sets = conditions.map((condition) => this.#sources.answers.rowsOf(condition));
    return RowSet.intersection([this.#among, ...sets]);
  }
}
