import type { Import, ImportDetails } from '../../../../contract/imports.ts';
import type { PicturesOfImport } from '../../pictures/index.ts';
import type { FoundImport, ImportRow } from './store/imports.ts';

export function presentImport(row: ImportRow): Import {
  const { id, kind, state, fileName, rowsTotal, rowsDone, rowsAdded, rowsChanged, rowsUnchanged } = row;
  return {
    id,
    kind,
    state,
    fileName,
    rowsTotal,
    rowsDone,
    rowsAdded,
    rowsChanged,
    rowsUnchanged,
    faultCount: row.faultCount,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentImportDetails(row: FoundImport, pictures: PicturesOfImport): ImportDetails {
  return { ...presentImport(row), faults: row.faults, preview: row.preview, pictures };
}
