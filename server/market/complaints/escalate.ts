import { schedule } from '../../concept/background.ts';
import { COMPLAINT_DEADLINES, type ComplaintDeadline } from '../../../contract/kernel/complaint-states.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { complaintEscalationMail } from './mails.ts';
import { markOverdue, removeExpiredDrafts } from './store.ts';

const INTERVAL_MS = 30_000;
/** Complaints per statement, so that locks are short. */
const BATCH = 100;
const DEADLINES = Object.keys(COMPLAINT_DEADLINES) as ComplaintDeadline[]; // the keys of the table

/**
 * Tells the officer of each complaint whose time has passed, once for each deadline: the mark and its mail are one commit. Any process
 * does it, by the program's clock, so that a restart or a second process misses and repeats nothing (I18).
 */
export const complaintSchedules = [
  schedule('complaint.escalate', INTERVAL_MS, async ({ db, jobs, clock }) => {
    for (const deadline of DEADLINES) {
      for (let marked = BATCH; marked === BATCH; ) {
        marked = await inTransaction(db, async (tx) => {
          const ids = await markOverdue(tx, deadline, clock(), BATCH);
          await jobs.sendAll(
            tx,
            complaintEscalationMail,
            ids.map((complaintId) => ({ complaintId, deadline })),
          );
          return ids.length;
        });
      }
    }
    await removeExpiredDrafts(db, clock());
  }),
];
