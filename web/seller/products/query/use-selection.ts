import { useState } from 'react';
import { MAX_SELECTED_PRODUCTS } from '../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { filtersOf } from './seller-products-address.ts';
import type { Selection } from './selection.ts';

/** The selected products; they stay from page to page and are cleared when the filters change. */
export function useSelection(query: URLSearchParams) {
  const narrowing = JSON.stringify({ ...filtersOf(query), sortBy: undefined });
  const [selected, setSelected] = useState({ narrowing, ids: new Set<ProductId>(), isAll: false });
  const current =
    selected.narrowing === narrowing ? selected : { narrowing, ids: new Set<ProductId>(), isAll: false };
  const { ids, isAll } = current;
  return {
    isAll,
    has: (id: ProductId) => isAll || ids.has(id),
    /** How many are selected, of so many that match. */
    count: (total: number) => (isAll ? total : ids.size),
    selection: (isAll ? { filters: filtersOf(query) } : { ids: [...ids] }) satisfies Selection as Selection,
    /** Ticks or unticks some; when all were selected, only the given page stays so. */
    select: (some: readonly ProductId[], isSelected: boolean, page: readonly ProductId[]) => {
      const next = new Set(isAll ? page : ids);
      for (const id of some) {
        if (!isSelected) next.delete(id);
        else if (next.size < MAX_SELECTED_PRODUCTS) next.add(id);
      }
      setSelected({ narrowing, ids: next, isAll: false });
    },
    selectAll: () => setSelected({ narrowing, ids: new Set(), isAll: true }),
    clear: () => setSelected({ narrowing, ids: new Set(), isAll: false }),
  };
}
