import type { LabelField } from '../../../contract/kernel/label.ts';
import type { CategoryAttribute, CategoryLink, CategoryNode } from '../../../contract/categories.ts';
import type { Attribute } from '../../../contract/kernel/attributes.ts';
import { type Category } from '../../../contract/kernel/categories.ts';
import { type AttributeId, type CategoryId, rootIdOf } from '../../../contract/kernel/schemas.ts';

export interface CategoryPlace {
  category: Category;
  subcategoryId: CategoryId | null;
}

/** Parents come before their children, in the order in which they are shown. */
export class CategoryTree {
  readonly nodes: readonly CategoryNode[];
  readonly attributes: ReadonlyMap<AttributeId, Attribute>;
  readonly #byId: ReadonlyMap<CategoryId, CategoryNode>;
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

  childrenOf(id: CategoryId): CategoryNode[] {
    return this.nodes.filter(({ parentId }) => parentId === id);
  }

  within(id: CategoryId): readonly CategoryId[] {
    return this.#within.get(id) ?? [];
  }

  pathTo(id: CategoryId): CategoryLink[] {
    const path: CategoryLink[] = [];
    for (let node = this.find(id); node; node = node.parentId ? this.find(node.parentId) : undefined) {
      path.unshift({ id: node.id, name: node.name });
    }
    return path;
  }

  /** POL36: hidden categories and those below them are left out. */
  shownPathTo(id: CategoryId): CategoryLink[] {
    return this.pathTo(id).filter((link) => this.find(link.id)?.isHidden === false);
  }

  attributesOf(id: CategoryId): readonly CategoryAttribute[] {
    return this.find(id)?.attributes ?? [];
  }

  requiredLabelOf(id: CategoryId): readonly LabelField[] {
    return this.find(id)?.requiredLabel ?? [];
  }

  placeOf(id: CategoryId): CategoryPlace | undefined {
    const node = this.find(id);
    return node && { category: node.root, subcategoryId: node.parentId === null ? null : node.id };
  }
}

export function categoryIdOf({ category, subcategoryId }: CategoryPlace): CategoryId {
  return subcategoryId ?? rootIdOf(category);
}
