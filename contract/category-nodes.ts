import type { CategoryNode, CategoryTree } from './categories.ts';

export function nodesOfTree({ categories, attributes }: CategoryTree): CategoryNode[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  return categories.map((category) => ({
    ...category,
    attributes: category.attributes.flatMap((use) => {
      const attribute = byId.get(use.id);
      return attribute ? [{ ...attribute, ...use }] : [];
    }),
  }));
}
