import { useState } from 'react';
import type { ImportFault, ImportKind } from '../../../../contract/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { type SortedColumn, SortedTable } from '../../../kit/lists/sorted-table.tsx';
import { counted } from '../../../kit/lists/counted.ts';
import { saveCsv } from '../../../kit/files/save-csv.ts';
import { TemplateButton } from './template-button.tsx';

const WHOLE_LINE = 'whole line';

const columnOf = ({ column }: ImportFault) => column ?? WHOLE_LINE;

const COLUMNS: readonly SortedColumn<ImportFault>[] = [
  { head: 'Line', valueOf: ({ line }) => line, cell: ({ line }) => line, isNumber: true },
  { head: 'Column', valueOf: columnOf, cell: columnOf, className: 'wrap-anywhere' },
  {
    head: 'What to do',
    valueOf: ({ message }) => message,
    cell: ({ message }) => message,
    className: 'wrap-anywhere',
  },
];

/** More faults could not be read at once, and would take long to draw. */
const SHOWN_AT_ONCE = 100;

interface FaultTableProps {
  kind: ImportKind;
  faults: readonly ImportFault[];
  total: number;
}

export function FaultTable({ kind, faults, total }: FaultTableProps) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const shown = Math.min(shownCount, faults.length);
  const next = Math.min(SHOWN_AT_ONCE, faults.length - shown);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Errors</h2>
        <div className="flex flex-wrap gap-3">
          <TemplateButton kind={kind} />
          <Button variant="outline" size="small" icon="download" onClick={() => void saveFaults(faults)}>
            {faults.length < total
              ? `Download the first ${counted(faults.length, 'error', 'errors')}`
              : 'Download'}
          </Button>
        </div>
      </div>
      {total > shown && (
        <p className="text-small text-muted" role="status">
          The first {shown.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
        </p>
      )}
      <SortedTable
        caption="Errors"
        columns={COLUMNS}
        rows={faults}
        initial={{ sortBy: 'Line', direction: 'ascending' }}
        limit={shownCount}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      />
      {next > 0 && (
        <p>
          <Button variant="outline" onClick={() => setShownCount(shownCount + next)}>
            Show {next} more
          </Button>
        </p>
      )}
    </div>
  );
}

async function saveFaults(faults: readonly ImportFault[]): Promise<void> {
  const { faultsAsCsv } = await import('./faults-as-csv.ts');
  saveCsv('errors.csv', faultsAsCsv(faults));
}
