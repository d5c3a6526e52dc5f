import { Link } from 'react-router';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import type { SupportedPerson } from '../../../../contract/support.ts';
import { ComplaintBadge } from '../../../concepts/complaints/complaint-badge.tsx';

interface AccountComplaintsProps {
  complaints: NonNullable<SupportedPerson['complaints']>;
  email: string | null;
}

export function AccountComplaints({ complaints: { latest, total }, email }: AccountComplaintsProps) {
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="complaints-title">
      <h2 id="complaints-title" className="text-h3">
        Complaints
      </h2>
      {latest.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="divided-list">
        {latest.map(({ id, number, subject, receivedAt, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-semibold">
                <Link to={`/operator/complaints/${id}`} className="text-link">
                  {number}
                </Link>
              </p>
              <p className="text-small wrap-anywhere">{subject}</p>
              <p className="text-small text-muted">{formatDayAndTime(receivedAt)}</p>
            </div>
            <ComplaintBadge state={state} />
          </li>
        ))}
      </ul>
      {total > latest.length && email !== null && (
        <div>
          <Link
            to={`/operator/complaints?${new URLSearchParams({ search: email, show: 'all' })}`}
            className="text-link"
          >
            All {total} complaints
          </Link>
        </div>
      )}
    </section>
  );
}
