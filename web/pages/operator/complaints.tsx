import { Link, type MetaFunction } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { COMPLAINT_STATES } from '../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { ComplaintView, ListedComplaint } from '../../../contract/operator-complaints.ts';
import { ComplaintBadge } from '../../concepts/complaints/complaint-badge.tsx';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import {
  choice,
  defineList,
  type Option,
  optionsOf,
  place,
  searchWords,
  withInitial,
} from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Age } from './ages/age.tsx';
import { OverdueBadge } from './ages/overdue-badge.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/complaints';

const VIEWS: Option<ComplaintView>[] = [
  { value: 'open', label: 'Not decided' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'unanswered', label: 'Wrote after the decision' },
  ...optionsOf(COMPLAINT_STATES),
  { value: 'all', label: 'All' },
];

const complaintList = defineList({
  search: searchWords({ label: 'Number or e-mail' }),
  show: withInitial(choice({ label: 'Show', options: VIEWS }), 'open'),
  after: place,
});

const COLUMNS: readonly Column<ListedComplaint>[] = [
  {
    head: 'Complaint',
    isRowHeader: true,
    cell: ({ id, number, subject, name, isOverdue }) => (
      <>
        <Link to={`/operator/complaints/${id}`} className="text-link">
          <span className="inline-block">{number}</span>
        </Link>
        {isOverdue && (
          <span className="block">
            <OverdueBadge />
          </span>
        )}
        <span className="block wrap-anywhere text-small font-normal">{subject}</span>
        <span className="block wrap-anywhere text-small font-normal text-muted">{name}</span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state, hasNews }) => (
      <div className="grid justify-items-start gap-1">
        <ComplaintBadge state={state} />
        {hasNews && <span className="text-small">New message</span>}
      </div>
    ),
  },
  { head: 'Age', cell: ({ receivedAt }) => <Age since={receivedAt} /> },
  {
    head: 'Due',
    cell: ({ dueAt, isEscalated }) => (
      <div className="grid gap-1">
        {dueAt === null ? '–' : formatDayAndTime(dueAt)}
        {isEscalated && <span className="text-small text-muted">Officer notified</span>}
      </div>
    ),
  },
  { head: 'Owner', cell: ({ owner }) => owner?.name ?? 'Nobody' },
];

type Complaints = Reply<'GET /api/operator/complaint'>;

const loadComplaints: ScreenLoad<OnePage<Complaints>> = (call, { searchParams }) =>
  loadOnePage(
    complaintList,
    searchParams,
    (query) => call('GET /api/operator/complaint', { query }),
    ({ complaints }) => complaints.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Complaints', matches);

export const clientLoader = screenLoader({ complaints: loadComplaints });

export default function ComplaintListPage({ loaderData: { complaints: loaded } }: Route.ComponentProps) {
  const list = useList(complaintList, loaded);
  return (
    <ListScreen
      title="Complaints"
      className="narrow-cards"
      list={list}
      filters={{ label: 'Complaints', className: 'grid gap-3 md:grid-cols-3', hasChips: false }}
      failure="The complaints could not be loaded"
      empty={
        <EmptyState
          icon="check-circle"
          title="No complaints"
          text="What is not decided yet is listed here."
        />
      }
      noMatch={{ noun: 'complaints', text: 'Enter a whole number or e-mail address, or show others.' }}
      renderRows={({ complaints, next }) => (
        <PlacedRows list={list} next={next}>
          <DataTable
            isCards
            caption="What was complained about"
            columns={COLUMNS}
            rows={complaints}
            rowKey={({ id }) => id}
          />
        </PlacedRows>
      )}
    />
  );
}
