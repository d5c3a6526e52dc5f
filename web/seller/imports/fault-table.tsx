import { useState } from 'react';
import type { ImportFault } from '../../../contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { SortHead, type Sorting, sortedBy } from '../../ui/sort-head.tsx';
import { Table } from '../../ui/table.tsx';
import { inWords } from './import-words.ts';
import { saveCsv } from './save-file.ts';

type Column = keyof ImportFault;

const COLUMNS: readonly { column: Column; name: string; isNumber?: boolean }[] = [
  { column: 'line', name: 'Line', isNumber: true },
  { column: 'column', name: 'Column' },
  { column: 'message', name: 'What to do' },
];
const WHOLE_LINE = 'whole line';

/** So many at a time: more could not be read at once, and would take long to draw. */
const SHOWN_AT_ONCE = 100;

interface FaultTableProps {
  /** The first ones, by line. */
  faults: readonly ImportFault[];
  total: number;
}

/** Every error of a file with its line and column, as a spreadsheet counts them. */
export function FaultTable({ faults, total }: FaultTableProps) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const [sorting, setSorting] = useState<Sorting<Column>>({ sortBy: 'line', direction: 'ascending' });
  const shown = inOrder(faults, sorting).slice(0, shownCount);
  const next = Math.min(SHOWN_AT_ONCE, faults.length - shown.length);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Errors</h2>
        <Button variant="outline" size="small" icon="download" onClick={() => void saveFaults(faults)}>
          {faults.length < total
            ? `Download the first ${inWords(faults.length, 'error', 'errors')}`
            : 'Download'}
        </Button>
      </div>
      {total > shown.length && (
        <p className="text-small text-muted" role="status">
          The first {shown.length.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
        </p>
      )}
      <Table caption="Errors">
        <thead>
          <tr>
            {COLUMNS.map((head) => (
              <SortHead
                key={head.column}
                {...head}
                sorting={sorting}
                renderControl={(control) => (
                  <button
                    type="button"
                    {...control}
                    onClick={() => setSorting(sortedBy(sorting, head.column))}
                  />
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="number">{line}</td>
              <td className="wrap-anywhere">{column ?? WHOLE_LINE}</td>
              <td className="wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
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

/** Among equals by line, as they come. */
function inOrder(faults: readonly ImportFault[], { sortBy, direction }: Sorting<Column>): ImportFault[] {
  const turn = direction === 'ascending' ? 1 : -1;
  const compare = (one: ImportFault, other: ImportFault) =>
    sortBy === 'line'
      ? one.line - other.line
      : (one[sortBy] ?? WHOLE_LINE).localeCompare(other[sortBy] ?? WHOLE_LINE, 'en');
  return faults.toSorted((one, other) => turn * compare(one, other));
}
