import type { CategoryNode, CategoryTree } from '../../../contract/categories.ts';

export function presentCategories(nodes: readonly CategoryNode[]): CategoryTree {
  const all = nodes.flatMap(({ attributes }) => attributes);
  const byId = new Map(
    all.map(({ id, name, type, unit, choices }) => [id, { id, name, type, unit, choices: [...choices] }]),
  );
  return {
    categories: nodes.map((node) => ({
      ...node,
      attributes: node.attributes.map(({ id, isRequired, isFilterable }) => ({
        id,
        isRequired,
        isFilterable,
      })),
    })),
    attributes: [...byId.values()],
  };
}
