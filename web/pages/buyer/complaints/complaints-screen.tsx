import { Link } from 'react-router';
import type { Reply } from '../../../../contract/client.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { ComplaintBadge } from '../../../concepts/complaints/complaint-badge.tsx';
import { defineList } from '../../../kit/lists/list-definition.ts';
import { ListScreen } from '../../../kit/lists/list-screen.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

type Complaints = Reply<'GET /api/complaint'>;
export type ComplaintsPath = '/buyer/complaints' | '/seller/complaints';

const complaintList = defineList({});

export const loadComplaints: ScreenLoad<Complaints> = (call, { searchParams }) =>
  call('GET /api/complaint', { query: complaintList.queryOf(complaintList.read(searchParams)) });

export function ComplaintsScreen({ loaded, at }: { loaded: Loaded<Complaints>; at: ComplaintsPath }) {
  const list = useList(complaintList, loaded);
  const file = (
    <Link to="/grievance-officer" className={buttonClasses({ variant: 'outline' })}>
      File a complaint
    </Link>
  );
  return (
    <ListScreen
      title="Complaints"
      list={list}
      actions={list.data && list.data.total > 0 ? file : undefined}
      failure="Your complaints could not be loaded"
      loading={<Spinner label="Loading complaints" />}
      empty={
        <EmptyState
          icon="mail"
          title="No complaints"
          text="What you complain about to the market is here, with its answer."
          action={file}
        />
      }
      renderRows={({ complaints }) => (
        <ul className="grid gap-3" aria-label="Complaints">
          {complaints.map(({ id, number, subject, state, receivedAt }) => (
            <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
              <div className="grid gap-1 wrap-anywhere">
                <Link to={`${at}/${id}`} className="text-link font-semibold">
                  {number}
                </Link>
                <span>{subject}</span>
                <span className="text-small text-muted">{formatDayAndTime(receivedAt)}</span>
              </div>
              <ComplaintBadge state={state} />
            </li>
          ))}
        </ul>
      )}
    />
  );
}
