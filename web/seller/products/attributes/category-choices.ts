import type { CategoryAttribute, CategoryNode } from '../../../../contract/categories.ts';
import { findCategory, rootSlug } from '../../../../contract/kernel/categories.ts';

type Nodes = readonly CategoryNode[];

/** What a form says of the category: the root by its name, and the category below it, which sellers call the type; empty for none. */
export interface ChosenCategory {
  category: string;
  categoryId: string;
}

const BETWEEN_CATEGORIES = ' › ';

/** The category's id in the tree: that of the type, else of the root. */
export function idOfChosen({ category, categoryId }: ChosenCategory): string {
  const root = findCategory(category);
  return categoryId || (root ? rootSlug(root) : '');
}

/** The names of a category and those above it, its root first; empty for one that the tree has not got. */
export function namesTo(nodes: Nodes, id: string): string[] {
  const node = nodes.find((each) => each.id === id);
  if (!node) return [];
  return [...(node.parentId === null ? [] : namesTo(nodes, node.parentId)), node.name];
}

/** 'Clothing › Ethnic wear › Kurtas' */
export function pathInWords(names: readonly string[]): string {
  return names.join(BETWEEN_CATEGORIES);
}

/** The types below a root, as a select offers them: 'Ethnic wear › Kurtas'. */
export function typesBelow(nodes: Nodes, category: string): { value: string; label: string }[] {
  return nodes
    .filter(({ root, parentId }) => root === category && parentId !== null)
    .map(({ id }) => ({ value: id, label: pathInWords(namesTo(nodes, id).slice(1)) }));
}

/** The name of the category below its root in which a product lies: 'Kurtas'; undefined where it lies directly in the root. */
export function typeName(nodes: Nodes, id: string): string | undefined {
  const node = nodes.find((each) => each.id === id);
  return node && node.parentId !== null ? node.name : undefined;
}

/** The attributes of the chosen category. */
export function attributesOf(nodes: Nodes, chosen: ChosenCategory): readonly CategoryAttribute[] {
  const id = idOfChosen(chosen);
  return nodes.find((node) => node.id === id)?.attributes ?? [];
}
