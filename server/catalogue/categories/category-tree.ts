import type { LabelField } from '../../../contract/kernel/label.ts';
import type { CategoryAttribute, CategoryLink, CategoryNode } from '../../../contract/categories.ts';
import type { Attribute } from '../../../contract/kernel/attributes.ts';
import { type Category } from '../../../contract/kernel/categories.ts';
import { type AttributeId, type CategoryId, rootIdOf } from '../../../contract/kernel/schemas.ts';

/** Where a product lies: its root by name, and the category below it, if any. */
export interface CategoryPlace {
  category: Category;
  subcategoryId: CategoryId | null;
}

/** The categories as they were read: parents before their children, in the order in which they are shown. */
export class CategoryTree {
  readonly nodes: readonly CategoryNode[];
  /** Those of any category, in the order of the tree. */
  readonly attributes: ReadonlyMap<AttributeId, Attribute>;
  readonly #byId: ReadonlyMap<CategoryId, CategoryNode>;
  /** Each with all categories below it, itself first. */
  readonly #within = new Map<CategoryId, CategoryId[]>();

  constructor(nodes: readonly CategoryNode[]) {
    this.nodes = nodes;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    this.attributes = new Map(nodes.flatMap(({ attributes }) => attributes.map((each) => [each.id, each])));
    for (const { id } of nodes) {
      for (const above of this.pathTo(id)) {
        this.#within.set(above.id, [...(this.#within.get(above.id) ?? []), id]);
      }
    }
  }

  find(id: CategoryId): CategoryNode | undefined {
    return this.#byId.get(id);
  }

  /** The categories directly below one, in their order. */
  childrenOf(id: CategoryId): CategoryNode[] {
    return this.nodes.filter(({ parentId }) => parentId === id);
  }

  /** A category and all below it; empty for an unknown one. */
  within(id: CategoryId): readonly CategoryId[] {
    return this.#within.get(id) ?? [];
  }

  /** From the root to the category itself; empty for an unknown one. */
  pathTo(id: CategoryId): CategoryLink[] {
    const path: CategoryLink[] = [];
    for (let node = this.find(id); node; node = node.parentId ? this.find(node.parentId) : undefined) {
      path.unshift({ id: node.id, name: node.name });
    }
    return path;
  }

  /** The same as far as buyers are led along it: without what is hidden, nor what lies below that (POL36). */
  shownPathTo(id: CategoryId): CategoryLink[] {
    return this.pathTo(id).filter((link) => this.find(link.id)?.isHidden === false);
  }

  /** The attributes of a category, those of the categories above it first. */
  attributesOf(id: CategoryId): readonly CategoryAttribute[] {
    return this.find(id)?.attributes ?? [];
  }

  /** What the labels of products of a category must say. */
  requiredLabelOf(id: CategoryId): readonly LabelField[] {
    return this.find(id)?.requiredLabel ?? [];
  }

  /** Where a product of a category lies; undefined for an unknown one. */
  placeOf(id: CategoryId): CategoryPlace | undefined {
    const node = this.find(id);
    return node && { category: node.root, subcategoryId: node.parentId === null ? null : node.id };
  }
}

/** The category in which a product lies. */
export function categoryIdOf({ category, subcategoryId }: CategoryPlace): CategoryId {
  return subcategoryId ?? rootIdOf(category);
}
