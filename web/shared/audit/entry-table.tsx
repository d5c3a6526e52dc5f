import type { ReactNode } from 'react';
import type { ActivityEntry } from '../../../contract/audit.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { Table } from '../../ui/table.tsx';
import { PlaceLinks } from '../lists/place-links.tsx';
import { nameOfActor } from './actor-words.ts';

export interface EntryTableProps<Entry extends ActivityEntry> {
  entries: readonly Entry[];
  /** Opens what an entry changed. */
  onOpen: (entry: Entry) => void;
  /** The cell of who did it; the name alone unless given. */
  renderActor?: (entry: Entry, name: string) => ReactNode;
  /** The cells of a column more, with its heading. */
  more?: { heading: string; render: (entry: Entry) => ReactNode };
  /** Where older entries are; null on the last page. */
  olderHref: string | null;
  /** Where the newest are; null where they are shown. */
  newestHref: string | null;
}

/** Who did what, the latest first; as cards where the place is narrow. */
export function EntryTable<Entry extends ActivityEntry>({
  entries,
  onOpen,
  renderActor = (_entry, name) => name,
  more,
  olderHref,
  newestHref,
}: EntryTableProps<Entry>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table caption="List of entries" className="card-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            {more && <th scope="col">{more.heading}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label="When" className="card-wide">
                {formatDayAndTime(entry.at)}
              </td>
              <td data-label="What" className="card-wide">
                <button type="button" className="text-link text-start" onClick={() => onOpen(entry)}>
                  {entry.what}
                </button>
                {entry.reason !== '' && <p className="text-small text-muted wrap-anywhere">{entry.reason}</p>}
              </td>
              <td data-label="Who">{renderActor(entry, nameOfActor(entry.actor))}</td>
              {more && <td data-label={more.heading}>{more.render(entry)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <PlaceLinks
        firstHref={newestHref}
        firstLabel="Newest entries"
        nextHref={olderHref}
        nextLabel="Older entries"
      />
    </div>
  );
}
