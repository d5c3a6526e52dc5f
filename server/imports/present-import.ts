import type { Import, ImportDetails, ImportFault } from '../../contract/imports.ts';
import type { ImportRow } from './store.ts';

export function presentImport(row: ImportRow): Import {
  const { id, kind, state, fileName, rowsTotal, rowsDone, rowsAdded, rowsChanged, rowsUnchanged } = row;
  return {
    ...{ id, kind, state, fileName, rowsTotal, rowsDone, rowsAdded, rowsChanged, rowsUnchanged },
    faultCount: row.faultCount,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentImportDetails(row: ImportRow & { faults: ImportFault[] }): ImportDetails {
  return { ...presentImport(row), faults: row.faults };
}
