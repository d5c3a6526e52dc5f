import type { Numbers } from '../engine/conditions.ts';
import { ConditionCache } from '../engine/conditions.ts';
import { type Alternatives } from '../engine/fitting-rows.ts';
import { RowBlocks } from '../engine/row-blocks.ts';
import { RowSet } from '../engine/row-set.ts';
import { type AttributeColumn, AttributeColumns } from './attribute-columns.ts';
import {
  grownVariants,
  isAttribute,
  newVariantColumns,
  type OwnColumn,
  putVariant,
  type VariantColumns,
  type VariantNumbers,
} from './product-table.ts';

const ANSWERS_MAX_BYTES = 8 * 1024 * 1024;
const FIRST_ROWS = 1024;

/** The cheapest variant lies in the product's row. Others take some 25 bytes each. */
export class VariantTable implements Alternatives<OwnColumn> {
  columns: VariantColumns = newVariantColumns(FIRST_ROWS);
  readonly #attributes = new AttributeColumns();
  readonly active = new RowSet(0);
  readonly answers = new ConditionCache<OwnColumn>(this, this.active, ANSWERS_MAX_BYTES);
  readonly #blocks = new RowBlocks();

  get size(): number {
    return this.#blocks.size;
  }

  get isEmpty(): boolean {
    return this.#blocks.size === 0;
  }

  get heads(): Uint32Array {
    return this.#blocks.owners;
  }

  hasColumn(column: string): column is OwnColumn {
    return column in this.columns || this.#attributes.has(column);
  }

  numbersIn(column: OwnColumn): Numbers {
    return isAttribute(column) ? this.#attributes.numbersIn(column) : this.columns[column];
  }

  addAttribute(column: AttributeColumn, ofHeads: ArrayLike<number>): void {
    if (this.#attributes.has(column)) return;
    this.#attributes.add(
      column,
      this.heads.slice(0, this.size).map((head) => ofHeads[head] ?? 0),
    );
    this.answers.forget(column);
  }

  put(head: number, variants: readonly VariantNumbers[]): void {
    const before = this.rowsOf(head);
    if (before.length === 0 && variants.length === 0) return;
    for (const row of before) this.active.put(row, false);
    const from = this.#blocks.give(head, variants.length);
    if (this.size > this.columns.area.length) this.columns = grownVariants(this.columns, this.size);
    for (const [place, variant] of variants.entries()) {
      putVariant(this.columns, from + place, variant);
      this.#attributes.put(from + place, variant.attributes);
      this.active.put(from + place, true);
    }
    this.answers.update([...before, ...this.rowsOf(head)]);
  }

  rowsOf(head: number): number[] {
    const { from, to } = this.#blocks.of(head);
    return Array.from({ length: to - from }, (_, place) => from + place);
  }

  hasAny(head: number, rows: RowSet): boolean {
    const { from, to } = this.#blocks.of(head);
    for (let row = from; row < to; row += 1) if (rows.has(row)) return true;
    return false;
  }
}
