import type { CategoryAttribute, CategoryNode } from '../../../../../contract/categories.ts';
import { findCategory, rootSlug } from '../../../../../contract/kernel/categories.ts';

type Nodes = readonly CategoryNode[];

/** The root's name, and the category below it, which sellers call the type; empty for none. */
export interface ChosenCategory {
  category: string;
  categoryId: string;
}

const BETWEEN_CATEGORIES = ' › ';

export function idOfChosen({ category, categoryId }: ChosenCategory): string {
  const root = findCategory(category);
  return categoryId || (root ? rootSlug(root) : '');
}

export function namesTo(nodes: Nodes, id: string): string[] {
  const node = nodes.find((each) => each.id === id);
  if (!node) return [];
  return [...(node.parentId === null ? [] : namesTo(nodes, node.parentId)), node.name];
}

export function pathInWords(names: readonly string[]): string {
  return names.join(BETWEEN_CATEGORIES);
}

/** For example 'Ethnic wear › Kurtas'. A hidden type is offered only where it is chosen. */
export function typesBelow(nodes: Nodes, category: string, chosen = ''): { value: string; label: string }[] {
  return nodes
    .filter(({ root, parentId }) => root === category && parentId !== null)
    .filter(({ id, isHidden }) => !isHidden || id === chosen)
    .map(({ id }) => ({ value: id, label: pathInWords(namesTo(nodes, id).slice(1)) }));
}

export function typeName(nodes: Nodes, id: string): string | undefined {
  const node = nodes.find((each) => each.id === id);
  return node && node.parentId !== null ? node.name : undefined;
}

export function attributesOf(nodes: Nodes, chosen: ChosenCategory): readonly CategoryAttribute[] {
  const id = idOfChosen(chosen);
  return nodes.find((node) => node.id === id)?.attributes ?? [];
}

const MAX_FOUND = 8;

export interface FoundType extends ChosenCategory {
  label: string;
}

/** Each typed word must be in the type's path; 'kurta' also finds Kurtas. The own name comes first. */
export function foundTypes(nodes: Nodes, typed: string): FoundType[] {
  const wanted = wordsOf(typed).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  if (wanted.length === 0) return [];
  const has = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return nodes
    .filter(({ parentId, isHidden }) => parentId !== null && !isHidden)
    .map(({ id, root, name }) => ({
      category: root,
      categoryId: id,
      label: pathInWords(namesTo(nodes, id)),
      isNamed: has(name),
    }))
    .filter(({ label }) => has(label))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, MAX_FOUND)
    .map(({ category, categoryId, label }) => ({ category, categoryId, label }));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The seller said that no type of the root fits. */
export function isWithoutType({ category, categoryId }: ChosenCategory): boolean {
  const root = findCategory(category);
  return root !== undefined && categoryId === rootSlug(root);
}
