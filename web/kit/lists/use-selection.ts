import { useState } from 'react';

/** The selected rows of a list. */
export interface Selection<Id extends string> {
  /** All rows that match the filters, on whatever page. */
  isAll: boolean;
  ids: Id[];
  has: (id: Id) => boolean;
  /** Selects or deselects some; when all were selected, only the given page stays so. */
  select: (ids: readonly Id[], isSelected: boolean, page?: readonly Id[]) => void;
  selectAll: () => void;
  clear: () => void;
}

interface Selected<Id> {
  filters: string;
  ids: ReadonlySet<Id>;
  isAll: boolean;
}

/**
 * Which rows of a list are selected: from page to page, until its filters change.
 * @param filters the filters in one text
 * @param max the most rows that can be selected one by one
 */
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
