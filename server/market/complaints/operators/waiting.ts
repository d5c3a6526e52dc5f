import { endpoints } from '../../../../contract/endpoints.ts';
import { COMPLAINT_STATES, COMPLAINT_SUBJECTS } from '../../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { pageAddress } from '../../../../contract/pages.ts';
import type { WaitingSource } from '../../../concept/waiting.ts';
import { countWaiting, isOverdue, readWaiting } from './list-complaints.ts';

export const waitingComplaints: WaitingSource = {
  about: (id) => ({ kind: 'complaint', id }),
  openTo: endpoints['GET /api/operator/complaint/:complaintId'].access,
  count: countWaiting,
  list: async ({ db, now }, limit, only) =>
    (await readWaiting(db, now, limit, only)).map(({ complaint }) => ({
      id: complaint.id,
      title: `${complaint.number}, ${COMPLAINT_SUBJECTS[complaint.about].toLowerCase()}`,
      detail: `${COMPLAINT_STATES[complaint.state].label}; ${complaint.dueAt ? `due ${formatDayAndTime(complaint.dueAt.toISOString())}` : 'a new message waits for a reply'}`,
      since: (complaint.unansweredSince ?? complaint.receivedAt).toISOString(),
      path: pageAddress('/operator/complaints/:complaintId', { complaintId: complaint.id }),
      isOverdue: isOverdue(complaint, now),
    })),
};
