import { Link } from 'react-router';
import type { OwnComplaintDetails } from '../../../../contract/complaints.ts';
import { MAX_COMPLAINT_LENGTH } from '../../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import type { ComplaintId } from '../../../../contract/kernel/schemas.ts';
import { ComplaintBadge } from '../../../concepts/complaints/complaint-badge.tsx';
import { ComplaintSteps } from '../../../concepts/complaints/complaint-steps.tsx';
import { ConfirmedButton } from '../../../kit/confirm/confirmed-button.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, isMissing } from '../../../kit/http/problem-message.ts';
import { MessageForm } from '../../../concepts/order-messages/message-form.tsx';
import { MessageList } from '../../../concepts/order-messages/message-list.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ComplaintsPath } from './complaints-screen.tsx';

export const loadComplaint: ScreenLoad<OwnComplaintDetails, { complaintId: ComplaintId }> = (
  call,
  { params },
) => call('GET /api/complaint/:complaintId', { params });

export function ComplaintScreen({ loaded, at }: { loaded: Loaded<OwnComplaintDetails>; at: ComplaintsPath }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  if (data) return <LoadedComplaint complaint={data} onChange={show} at={at} />;
  if (isMissing(error)) return <NoSuchComplaint at={at} />;
  return <LoadFailure title="Your complaint could not be loaded" error={error} onRetry={reload} />;
}

function NoSuchComplaint({ at }: { at: ComplaintsPath }) {
  return (
    <EmptyState
      icon="mail"
      title="Complaint not found"
      text="It may belong to another account."
      action={
        <Link to={at} className={buttonClasses()}>
          See my complaints
        </Link>
      }
    />
  );
}

interface LoadedComplaintProps {
  complaint: OwnComplaintDetails;
  onChange: (complaint: OwnComplaintDetails) => void;
  at: ComplaintsPath;
}

function LoadedComplaint({ complaint, onChange, at }: LoadedComplaintProps) {
  const { id, number, subject, state, decision, messages } = complaint;
  const params = { complaintId: id };
  const write = async (text: string) =>
    onChange(await api('POST /api/complaint/:complaintId/message', { params, body: { text } }));
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <div className="grid gap-2">
        <Link to={at} className="text-link justify-self-start">
          <Icon name="chevron-left" size="small" className="inline" /> Complaints
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>
            Complaint <span className="inline-block">{number}</span>
          </h1>
          <ComplaintBadge state={state} />
        </div>
        <p className="wrap-anywhere text-muted">{subject}</p>
      </div>
      <ComplaintSteps complaint={complaint} />
      {decision !== '' && (
        <section className="card grid gap-2 p-4 sm:p-6" aria-labelledby="decision">
          <h2 id="decision" className="text-h3">
            Our decision
          </h2>
          <p className="whitespace-pre-line wrap-anywhere">{decision}</p>
        </section>
      )}
      <section className="grid gap-4" aria-labelledby="messages">
        <h2 id="messages" className="text-h3">
          Messages
        </h2>
        <MessageList
          label="Messages"
          messages={messages.map(({ id: messageId, by, text, at }) => ({
            key: messageId,
            isOwn: by === 'complainant',
            from: `${by === 'complainant' ? 'You' : 'The market'} · ${formatDayAndTime(at)}`,
            text,
          }))}
        />
        {state === 'closed' ? (
          <p>
            This complaint is closed. <Link to="/grievance-officer">File another one</Link> if something new
            comes up.
          </p>
        ) : (
          <MessageForm label="Write to us" maxLength={MAX_COMPLAINT_LENGTH} send={write} />
        )}
      </section>
      {state !== 'closed' && <EndButton complaint={complaint} onEnded={onChange} />}
    </div>
  );
}

function EndButton({
  complaint: { id, decision },
  onEnded,
}: {
  complaint: OwnComplaintDetails;
  onEnded: (complaint: OwnComplaintDetails) => void;
}) {
  const label = decision === '' ? 'Withdraw complaint' : 'Close complaint';
  return (
    <ConfirmedButton
      label={label}
      title={`${label}?`}
      confirmLabel={label}
      act={async () => {
        onEnded(await api('POST /api/complaint/:complaintId/end', { params: { complaintId: id } }));
        return undefined;
      }}
      failure={couldNotBe('Your complaint', 'closed')}
    >
      {decision === ''
        ? 'Nobody works on it any more, and nothing is decided.'
        : 'Nobody can write to it any more.'}
    </ConfirmedButton>
  );
}
