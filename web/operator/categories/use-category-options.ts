import { useEffect, useState } from 'react';
import type { CategoryTree } from '../../../contract/categories.ts';
import type { CategoryId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { pathOf } from './category-path.ts';

interface Option {
  value: CategoryId;
  label: string;
}

/** For a field with this choice every category with its way from the root; until they are loaded, the choice alone. */
export function useCategoryOptions(): (chosen: CategoryId | null) => Option[] {
  const [tree, setTree] = useState<CategoryTree>();
  useEffect(() => {
    const stop = new AbortController();
    // Without an answer what is chosen stays, and the form can be left and opened again.
    api('GET /api/categories', { signal: stop.signal }).then(setTree, () => undefined);
    return () => stop.abort();
  }, []);
  const ids = tree?.categories.map(({ id }) => id) ?? [];
  return (chosen) => {
    const all = chosen === null || ids.includes(chosen) ? ids : [...ids, chosen];
    return all.map((id) => ({ value: id, label: tree ? pathOf(tree, id) : id }));
  };
}
