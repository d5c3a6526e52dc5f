import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Range } from '../engine/conditions.ts';

/** Numbers follow the order of the tree, so that those below a category follow it. */
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

  /** A category added after the tree was read gets the number of its root. */
  numberOf(id: CategoryId, rootId: CategoryId): number {
    return this.#numbers.get(id) ?? this.#numbers.get(rootId) ?? 0;
  }

  idAt(number: number): CategoryId | undefined {
    return this.#tree.nodes[number]?.id;
  }

  rangeOf(id: CategoryId): Range | undefined {
    const from = this.#numbers.get(id);
    return from === undefined ? undefined : { from, to: from + this.#tree.within(id).length - 1 };
  }

  sumIn(id: CategoryId, counts: Uint32Array): number {
    const { from, to } = this.rangeOf(id) ?? { from: 0, to: -1 };
    return counts.subarray(from, to + 1).reduce((sum, count) => sum + count, 0);
  }
}

export class CategoryCounts {
  readonly #categories: CategoryNumbers;
  readonly #counts: Uint32Array;

  constructor(categories: CategoryNumbers) {
    this.#categories = categories;
    this.#counts = new Uint32Array(categories.size);
  }

  count(number: number | undefined, by: 1 | -1): void {
    if (number !== undefined) this.#counts[number] = (this.#counts[number] ?? 0) + by;
  }

  hasAnyIn(id: CategoryId): boolean {
    return this.#categories.sumIn(id, this.#counts) > 0;
  }
}
