import { useRef } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { MAX_COMPLAINT_LENGTH } from '../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { ComplaintId } from '../../../contract/kernel/schemas.ts';
import type { OperatorComplaint } from '../../../contract/operator-complaints.ts';
import { ComplaintBadge } from '../../concepts/complaints/complaint-badge.tsx';
import { ComplaintSteps } from '../../concepts/complaints/complaint-steps.tsx';
import { api } from '../../kit/http/api.ts';
import { MessageForm } from '../../concepts/order-messages/message-form.tsx';
import { MessageList } from '../../concepts/order-messages/message-list.tsx';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonLink } from './accounts/person-link.tsx';
import { OverdueBadge } from './ages/overdue-badge.tsx';
import { OwnerOfItem } from './to-do/owner-of-item.tsx';
import { ComplaintMoves } from './complaints/complaint-moves.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/complaints.$complaintId';

const loadComplaint: ScreenLoad<OperatorComplaint, { complaintId: ComplaintId }> = (call, { params }) =>
  call('GET /api/operator/complaint/:complaintId', { params });

export const clientLoader = screenLoader({ complaint: loadComplaint });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.complaint.data?.number ?? 'Complaint', matches);

export default function OperatorComplaintPage({ params, loaderData }: Route.ComponentProps) {
  return <OperatorComplaintScreen key={params.complaintId} loaded={loaderData.complaint} />;
}

function OperatorComplaintScreen({ loaded }: { loaded: Loaded<OperatorComplaint> }) {
  const { data: complaint, error, reload, show } = useLoadedPart(loaded);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(complaint?.state ?? '', () => heading.current);
  return (
    <section className="grid grid-cols-1 content-start gap-6">
      {!complaint && <h1>Complaint</h1>}
      {error !== undefined && (
        <LoadFailure title="The complaint could not be loaded" error={error} onRetry={reload} />
      )}
      {complaint && (
        <>
          <div className="grid justify-items-start gap-2">
            <Link to="/operator/complaints" className="text-link">
              <Icon name="chevron-left" size="small" className="inline" /> Complaints
            </Link>
            <div className="flex flex-wrap items-center gap-3">
              <h1 ref={heading} tabIndex={-1}>
                Complaint <span className="inline-block">{complaint.number}</span>
              </h1>
              <ComplaintBadge state={complaint.state} />
              {complaint.isOverdue && <OverdueBadge />}
              {complaint.isUnanswered && <Badge tone="warn">Waits for a reply</Badge>}
              {(complaint.dueAt !== null || complaint.isUnanswered || complaint.owner !== null) && (
                <OwnerOfItem kind="complaints" {...complaint} title={complaint.number} />
              )}
            </div>
          </div>
          <ComplaintMoves complaint={complaint} onMoved={show} onFailed={reload} />
          <ComplaintFacts complaint={complaint} />
          <Thread complaint={complaint} onChange={show} />
          <Notes complaint={complaint} onChange={show} />
        </>
      )}
    </section>
  );
}

function ComplaintFacts({ complaint }: { complaint: OperatorComplaint }) {
  const { name, email, userId, subject, path, escalations, decision } = complaint;
  const told = [
    { term: 'Officer notified of a late acknowledgement', at: escalations.acknowledge },
    { term: 'Officer notified of a late decision', at: escalations.decide },
  ].flatMap(({ term, at }) => (at === null ? [] : [{ term, value: formatDayAndTime(at) }]));
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="facts-title">
      <h2 id="facts-title" className="text-h3">
        Complaint
      </h2>
      <Facts
        facts={[
          {
            term: 'From',
            value: userId === null ? name || 'Erased' : <PersonLink id={userId} name={name || 'Erased'} />,
          },
          {
            term: 'E-mail',
            value: email ? `${email}${userId === null ? ', without an account' : ''}` : 'Erased',
          },
          {
            term: 'About',
            value:
              path === null ? (
                subject
              ) : (
                <Link to={path} className="text-link">
                  {subject}
                </Link>
              ),
          },
          ...told,
          ...(decision === ''
            ? []
            : [
                {
                  term: 'Decision',
                  value: <span className="whitespace-pre-line wrap-anywhere">{decision}</span>,
                },
              ]),
        ]}
      />
      <ComplaintSteps complaint={complaint} />
    </section>
  );
}

interface PartProps {
  complaint: OperatorComplaint;
  onChange: (complaint: OperatorComplaint) => void;
}

function Thread({ complaint: { id, state, messages }, onChange }: PartProps) {
  const send = async (text: string) => {
    const call = { params: { complaintId: id }, body: { text } };
    onChange(await api('POST /api/operator/complaint/:complaintId/message', call));
  };
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-h3">
        Messages
      </h2>
      <MessageList
        label="Messages"
        messages={messages.map(({ id: messageId, by, author, text, at }) => ({
          key: messageId,
          isOwn: by === 'operator',
          from: `${by === 'operator' ? (author ?? 'An operator') : 'Complainant'} · ${formatDayAndTime(at)}`,
          text,
        }))}
      />
      {state !== 'closed' && (
        <MessageForm
          label="Write to the complainant"
          help={
            state === 'received'
              ? 'It goes by mail, and acknowledges the complaint. Your name is not in it.'
              : 'It goes by mail. Your name is not in it.'
          }
          maxLength={MAX_COMPLAINT_LENGTH}
          send={send}
        />
      )}
    </section>
  );
}

function Notes({ complaint: { id, notes }, onChange }: PartProps) {
  const keep = async (text: string) => {
    const call = { params: { complaintId: id }, body: { text } };
    onChange(await api('POST /api/operator/complaint/:complaintId/note', call));
  };
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-h3">
        Notes for operators
      </h2>
      {notes.length > 0 && (
        <ol className="grid gap-3">
          {notes.map(({ id: noteId, text, author, at }) => (
            <li key={noteId} className="grid gap-1">
              <span className="text-small text-muted">
                {author} · {formatDayAndTime(at)}
              </span>
              <span className="whitespace-pre-line wrap-anywhere">{text}</span>
            </li>
          ))}
        </ol>
      )}
      <MessageForm
        label="Add a note"
        help="Only operators see it."
        act="Keep note"
        maxLength={MAX_COMPLAINT_LENGTH}
        send={keep}
      />
    </section>
  );
}
