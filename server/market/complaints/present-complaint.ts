import type {
  FiledComplaint,
  OwnComplaint,
  OwnComplaintDetails,
  TrackedComplaint,
} from '../../../contract/complaints.ts';
import type { ComplaintRow, MessageRow } from './store.ts';

export function presentFiled({ number, acknowledgeBy, decideBy }: ComplaintRow): FiledComplaint {
  return { number, acknowledgeBy: acknowledgeBy.toISOString(), decideBy: decideBy.toISOString() };
}

export function presentTracked(row: ComplaintRow): TrackedComplaint {
  const { state, about, receivedAt, acknowledgedAt, decidedAt, closedAt } = row;
  return {
    ...presentFiled(row),
    state,
    about,
    receivedAt: receivedAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    isEscalated: row.acknowledgeEscalatedAt !== null || row.decideEscalatedAt !== null,
  };
}

export function presentOwn(row: ComplaintRow, subject: string): OwnComplaint {
  return { ...presentTracked(row), id: row.id, subject };
}

export function presentOwnDetails(
  row: ComplaintRow,
  subject: string,
  messages: readonly MessageRow[],
): OwnComplaintDetails {
  return { ...presentOwn(row, subject), decision: row.decision, messages: messages.map(presentMessage) };
}

export function presentMessage({ id, authorId, text, at }: MessageRow) {
  return {
    id,
    text,
    at: at.toISOString(),
    by: authorId === null ? ('complainant' as const) : ('operator' as const),
  };
}
