import type { CategoryTree } from '../../../../contract/categories.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';

export function pathOf({ categories }: Pick<CategoryTree, 'categories'>, id: CategoryId): string {
  const node = categories.find((each) => each.id === id);
  if (!node) return id;
  return node.parentId === null ? node.name : `${pathOf({ categories }, node.parentId)} › ${node.name}`;
}
