import { concept } from '../../concept/concept.ts';
import { complaintSchedules } from './escalate.ts';
import { complaintMails } from './mails.ts';
import { COMPLAINT_INVARIANTS } from './invariants.ts';
import { exportComplaints } from './read-own.ts';
import { eraseComplaints, listMailedIds } from './store.ts';
import { complaintThing, searchedComplaints } from './things.ts';
import { waitingComplaints } from './operators/waiting.ts';
import { registerComplaints } from './routes.ts';

export { fileComplaint } from './file-complaint.ts';
export { readOwnComplaints } from './read-own.ts';

export const complaints = concept({
  api: registerComplaints,
  mails: complaintMails,
  schedules: complaintSchedules,
  waiting: { complaints: waitingComplaints },
  things: { complaint: complaintThing },
  searched: { complaint: searchedComplaints },
  personal: {
    exported: async ({ db }, { userId }) => ({
      complaints: {
        about: 'What you complained about to the market, and what was answered.',
        data: await exportComplaints(db, userId),
      },
    }),
    mailed: listMailedIds,
    erase: ({ tx, ...erasure }) => eraseComplaints(tx, erasure),
  },
  invariants: COMPLAINT_INVARIANTS,
});
