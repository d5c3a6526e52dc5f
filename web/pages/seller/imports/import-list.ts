import type { ImportKind, ImportSort } from '../../../../contract/imports.ts';
import {
  beside,
  defineList,
  oneOf,
  type SortColumn,
  sorted,
  withInitial,
} from '../../../kit/lists/list-definition.ts';
import type { ViewOf } from '../../../kit/lists/use-list.ts';

export const IMPORT_SORTS: Record<ImportSort, SortColumn> = {
  createdAt: { label: 'Uploaded', first: 'descending' },
  fileName: { label: 'File', first: 'ascending' },
  kind: { label: 'Holds', first: 'ascending' },
  state: { label: 'State', first: 'ascending' },
  rowsTotal: { label: 'Lines', first: 'descending' },
};

export const importList = defineList({
  /** The kind of the next upload. */
  kind: beside(withInitial(oneOf<ImportKind>(['products', 'inventory']), 'products')),
  ...sorted(IMPORT_SORTS),
});

export type ImportListView = ViewOf<typeof importList>;
