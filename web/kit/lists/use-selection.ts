import { useState } from 'react';

export interface Selection<Id extends string> {
  isAll: boolean;
  ids: Id[];
  has: (id: Id) => boolean;
  /** After `selectAll`, a deselected row leaves the rest of the given page selected. */
  select: (ids: readonly Id[], isSelected: boolean, page?: readonly Id[]) => void;
  selectAll: () => void;
  clear: () => void;
}

interface Selected<Id> {
  filters: string;
  ids: ReadonlySet<Id>;
  isAll: boolean;
}

/** The selection lasts until the filters change. @param max of rows selected one by one */
export function useSelection<Id extends string>(
  filters: string,
  max = Number.POSITIVE_INFINITY,
): Selection<Id> {
  const none: Selected<Id> = { filters, ids: new Set(), isAll: false };
  const [selected, setSelected] = useState(none);
  const { ids, isAll } = selected.filters === filters ? selected : none;
  return {
    isAll,
    ids: [...ids],
    has: (id) => isAll || ids.has(id),
    select: (some, isSelected, page = []) => {
      const next = new Set(isAll ? page : ids);
      for (const id of some) {
        if (!isSelected) next.delete(id);
        else if (next.size < max) next.add(id);
      }
      setSelected({ filters, ids: next, isAll: false });
    },
    selectAll: () => setSelected({ ...none, isAll: true }),
    clear: () => setSelected(none),
  };
}
