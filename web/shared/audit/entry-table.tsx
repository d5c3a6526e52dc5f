import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '../../../contract/audit.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
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

/** Who did what, the latest first. */
export function EntryTable<Entry extends ActivityEntry>({
  entries,
  onOpen,
  renderActor = (_entry, name) => name,
  more,
  olderHref,
  newestHref,
}: EntryTableProps<Entry>) {
  return (
    <div className="grid gap-4">
      <Table caption="List of entries">
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
              <td className="min-w-28 md:whitespace-nowrap">{formatDayAndTime(entry.at)}</td>
              <td className="min-w-44">
                <button type="button" className="text-link text-start" onClick={() => onOpen(entry)}>
                  {entry.what}
                </button>
                {entry.reason !== '' && <p className="text-small text-muted wrap-anywhere">{entry.reason}</p>}
              </td>
              <td className="min-w-28">{renderActor(entry, nameOfActor(entry.actor))}</td>
              {more && <td className="min-w-28">{more.render(entry)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <nav className="flex flex-wrap gap-3" aria-label="Pages">
        {newestHref !== null && (
          <Link to={newestHref} className={buttonClasses({ variant: 'outline' })}>
            Newest entries
          </Link>
        )}
        {olderHref !== null && (
          <Link to={olderHref} className={buttonClasses({ variant: 'outline' })}>
            Older entries
          </Link>
        )}
      </nav>
    </div>
  );
}
