import type { ReactNode } from 'react';
import type { ActivityEntry } from '../../../contract/audit.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { PlaceLinks } from '../../kit/lists/place-links.tsx';
import { nameOfActor } from './actor-words.ts';

export interface EntryTableProps<Entry extends ActivityEntry> {
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
  renderActor?: (entry: Entry, name: string) => ReactNode;
  more?: Column<Entry>;
  olderHref: string | null;
  newestHref: string | null;
}

export function EntryTable<Entry extends ActivityEntry>({
  entries,
  onOpen,
  renderActor = (_entry, name) => name,
  more,
  olderHref,
  newestHref,
}: EntryTableProps<Entry>) {
  const columns: Column<Entry>[] = [
    { head: 'When', className: 'card-wide', cell: ({ at }) => formatDayAndTime(at) },
    {
      head: 'What',
      className: 'card-wide',
      cell: (entry) => (
        <>
          <button type="button" className="text-link text-start" onClick={() => onOpen(entry)}>
            {entry.what}
          </button>
          {entry.reason !== '' && <p className="text-small text-muted wrap-anywhere">{entry.reason}</p>}
        </>
      ),
    },
    { head: 'Who', cell: (entry) => renderActor(entry, nameOfActor(entry.actor)) },
    ...(more ? [more] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable isCards caption="List of entries" columns={columns} rows={entries} rowKey={({ id }) => id} />
      <PlaceLinks
        firstHref={newestHref}
        firstLabel="Newest entries"
        nextHref={olderHref}
        nextLabel="Older entries"
      />
    </div>
  );
}
