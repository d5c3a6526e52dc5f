import { CATEGORIES, rootSlug } from '../../../../contract/kernel/categories.ts';
import type { OperatorCategory, OperatorTree } from '../../../../contract/operator-categories.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export interface ShownTree {
  tree: OperatorTree;
  root: string;
}

const ROOTS = CATEGORIES.map((name) => ({ id: rootSlug(name), name }));

export const loadTree: ScreenLoad<ShownTree> = async (call, { searchParams }) => {
  const tree = await call('GET /api/operator/category');
  const wanted = searchParams.get('root');
  const root = ROOTS.find(({ id }) => id === wanted)?.id ?? rootSlug('Electronics');
  return { tree, root };
};

export function pathTo(tree: OperatorTree, category: OperatorCategory): OperatorCategory[] {
  const parent = tree.categories.find(({ id }) => id === category.parentId);
  return parent ? [...pathTo(tree, parent), parent] : [];
}

export function inWords(tree: OperatorTree, category: OperatorCategory): string {
  return [...pathTo(tree, category), category].map(({ name }) => name).join(' › ');
}

export function within(tree: OperatorTree, category: OperatorCategory): OperatorCategory[] {
  return [
    category,
    ...tree.categories
      .filter(({ parentId }) => parentId === category.id)
      .flatMap((child) => within(tree, child)),
  ];
}
