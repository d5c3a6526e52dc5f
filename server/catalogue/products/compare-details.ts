import type { Comparison, ProductDetails } from '../../../contract/catalog.ts';
import type { CategoryTree } from '../categories/index.ts';

export function compareDetails(products: ProductDetails[], tree: CategoryTree): Comparison {
  const said = new Set(products.flatMap(({ specifications }) => specifications.map(({ id }) => id)));
  const attributes = products.flatMap(({ categoryPath }) => {
    const category = categoryPath.at(-1);
    return category ? tree.attributesOf(category.id) : [];
  });
  const rows = new Map(attributes.filter(({ id }) => said.has(id)).map(({ id, name }) => [id, { id, name }]));
  return { products, specifications: [...rows.values()] };
}
