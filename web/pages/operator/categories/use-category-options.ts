import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { pathOf } from './category-path.ts';

const loadTree = (_: true, signal: AbortSignal) => api('GET /api/categories', { signal });

interface Option {
  value: CategoryId;
  label: string;
}

/** Until the categories are loaded, the chosen one is the only option. */
export function useCategoryOptions(): (chosen: CategoryId | null) => Option[] {
  // Without an answer the chosen category stays.
  const { data: tree } = useLoad(loadTree, true);
  const ids = tree?.categories.map(({ id }) => id) ?? [];
  return (chosen) => {
    const all = chosen === null || ids.includes(chosen) ? ids : [...ids, chosen];
    return all.map((id) => ({ value: id, label: tree ? pathOf(tree, id) : id }));
  };
}
