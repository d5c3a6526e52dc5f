import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Range } from '../engine/conditions.ts';

/** Numbers categories in the order of the tree, so that those below a category follow it. */
export class CategoryNumbers {
  readonly #tree: CategoryTree;
  readonly #numbers: ReadonlyMap<CategoryId, number>;

  constructor(tree: CategoryTree) {
    this.#tree = tree;
    this.#numbers = new Map(tree.nodes.map(({ id }, number) => [id, number]));
  }

  get size(): number {
    return this.#tree.nodes.length;
  }

  /** The category's number; for one that came after the tree was read, that of its root. */
  numberOf(id: CategoryId, rootId: CategoryId): number {
    return this.#numbers.get(id) ?? this.#numbers.get(rootId) ?? 0;
  }

  idAt(number: number): CategoryId | undefined {
    return this.#tree.nodes[number]?.id;
  }

  /** The numbers of a category and all below it; undefined for an unknown one. */
  rangeOf(id: CategoryId): Range | undefined {
    const from = this.#numbers.get(id);
    return from === undefined ? undefined : { from, to: from + this.#tree.within(id).length - 1 };
  }

  /** How many lie in a category or below it. @param counts of each number */
  sumIn(id: CategoryId, counts: Uint32Array): number {
    const { from, to } = this.rangeOf(id) ?? { from: 0, to: -1 };
    return counts.subarray(from, to + 1).reduce((sum, count) => sum + count, 0);
  }
}

/** How many products lie in each category. */
export class CategoryCounts {
  readonly #categories: CategoryNumbers;
  /** By the number of a category. */
  readonly #counts: Uint32Array;

  constructor(categories: CategoryNumbers) {
    this.#categories = categories;
    this.#counts = new Uint32Array(categories.size);
  }

  /** A product came to lie in the category of this number, or left it. */
  count(number: number | undefined, by: 1 | -1): void {
    if (number !== undefined) this.#counts[number] = (this.#counts[number] ?? 0) + by;
  }

  /** Whether products lie in a category or below it. */
  hasAnyIn(id: CategoryId): boolean {
    return this.#categories.sumIn(id, this.#counts) > 0;
  }
}
