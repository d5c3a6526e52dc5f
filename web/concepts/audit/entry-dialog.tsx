import type { ReactNode } from 'react';
import type { ActivityDetails, AuditChange } from '../../../contract/audit.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { nameInWords } from '../../../contract/kernel/name-in-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import type { LoadedPart } from '../../kit/screens/use-load.ts';
import { nameOfActor } from './actor-words.ts';

const KINDS: Record<AuditChange['kind'], string> = { added: 'Added', changed: 'Changed', removed: 'Removed' };

/** Narrow gaps keep amounts whole on phones. */
const CELL = 'wrap-anywhere px-2 sm:px-4';
const CELLS = { className: CELL, headClassName: CELL };

const COLUMNS: readonly Column<AuditChange['columns'][number]>[] = [
  { head: 'Field', isRowHeader: true, cell: ({ name }) => name, ...CELLS },
  { head: 'Before', cell: ({ before }) => before ?? '–', ...CELLS },
  { head: 'After', cell: ({ after }) => after ?? '–', ...CELLS },
];

type Fact = readonly [label: string, value: string];

export interface EntryDialogProps<Details extends ActivityDetails> {
  open: boolean;
  onClose: () => void;
  load: Pick<LoadedPart<Details>, 'data' | 'error' | 'reload'>;
  factsOf?: ((details: Details) => readonly Fact[]) | undefined;
  renderMore?: ((details: Details) => ReactNode) | undefined;
}

export function EntryDialog<Details extends ActivityDetails>({
  open,
  onClose,
  load: { data, error, reload },
  factsOf = () => [],
  renderMore,
}: EntryDialogProps<Details>) {
  return (
    <Dialog open={open} onClose={onClose} title={data?.what ?? 'Entry'} size="large">
      {error !== undefined && (
        <LoadFailure title="The entry could not be loaded" error={error} onRetry={reload} />
      )}
      {!data && error === undefined && <Skeleton className="h-40" />}
      {data && (
        <div className="grid gap-4">
          <dl className="grid gap-2">
            {[...commonFacts(data), ...factsOf(data)].map(([label, value]) => (
              <div key={label} className="flex flex-wrap gap-2">
                <dt className="font-semibold">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {renderMore?.(data)}
          {data.changeCount === 0 && <p className="text-muted">Nothing that the log shows was changed.</p>}
          {data.changes.map((change, index) => (
            <Change key={index} change={change} />
          ))}
          {data.changeCount > data.changes.length && (
            <p className="text-muted">And {data.changeCount - data.changes.length} more rows.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function commonFacts({ at, actor, reason, subject }: ActivityDetails): Fact[] {
  return [
    ['When', formatDayAndTime(at)],
    ['Who', nameOfActor(actor)],
    ...(reason === '' ? [] : [['Reason', reason] as const]),
    ...Object.entries(subject).map(([name, ids]): Fact => [nameInWords(name), ids.join(', ')]),
  ];
}

function Change({ change: { table, rowKey, kind, columns } }: { change: AuditChange }) {
  const title = `${table}: ${KINDS[kind].toLowerCase()}`;
  return (
    <section className="grid gap-2">
      <h3 className="text-h3">{title}</h3>
      <p className="text-small text-muted wrap-anywhere">{rowKey}</p>
      <DataTable
        caption={`${title}: ${rowKey}`}
        columns={COLUMNS}
        rows={columns}
        rowKey={({ name }) => name}
      />
    </section>
  );
}
