import type { ImportKind, ImportSort } from '../../../contract/imports.ts';
import { pageIn } from '../../shared/url-state/address-values.ts';

/** The orders of the list, each with its name and the direction that is wanted first. */
export const SORTS: Record<ImportSort, { label: string; first: 'ascending' | 'descending' }> = {
  fileName: { label: 'File', first: 'ascending' },
  kind: { label: 'Holds', first: 'ascending' },
  state: { label: 'State', first: 'ascending' },
  rowsTotal: { label: 'Lines', first: 'descending' },
  createdAt: { label: 'Uploaded', first: 'descending' },
};

/** The screen's state in the address: the kind of the next upload, and the order of past imports. */
export interface ImportsQuery {
  kind: ImportKind;
  sortBy: ImportSort;
  direction: 'ascending' | 'descending';
  page: number;
}

/** Reads the screen's state from its address; invalid values are left out. */
export function importsQueryIn(address: URLSearchParams): ImportsQuery {
  const sortBy = sortIn(address.get('sortBy'));
  const turned = address.get('direction');
  return {
    kind: address.get('kind') === 'inventory' ? 'inventory' : 'products',
    sortBy,
    direction: turned === 'ascending' || turned === 'descending' ? turned : SORTS[sortBy].first,
    page: pageIn(address),
  };
}

/** The address with these changes; another order begins at its first page. */
export function importsAddress(query: ImportsQuery, change: Partial<ImportsQuery>): string {
  const page = change.sortBy === undefined ? query.page : 1;
  const { kind, sortBy, direction, page: shown } = { ...query, page, ...change };
  const entries = {
    kind,
    ...(sortBy !== 'createdAt' && { sortBy }),
    ...(direction !== SORTS[sortBy].first && { direction }),
    ...(shown > 1 && { page: String(shown) }),
  };
  return `?${new URLSearchParams(entries)}`;
}

export function sortIn(text: string | null): ImportSort {
  return isSort(text) ? text : 'createdAt';
}

function isSort(text: string | null): text is ImportSort {
  return text !== null && Object.hasOwn(SORTS, text);
}
