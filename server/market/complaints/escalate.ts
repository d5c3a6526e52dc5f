import { schedule } from '../../concept/background.ts';
import { keysOf } from '../../../contract/kernel/keys-of.ts';
import { COMPLAINT_DEADLINES } from '../../../contract/kernel/complaint-states.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { complaintEscalationMail } from './mails.ts';
import { markOverdue, removeExpiredDrafts } from './store.ts';

const INTERVAL_MS = 30_000;
/** Complaints per statement, so that locks are short. */
const BATCH = 100;
const DEADLINES = keysOf(COMPLAINT_DEADLINES);

/**
 * Notifies the officer once for each deadline that has passed: mark and mail are one commit. Any process does it, by the clock
 * of the services, so that a restart or a second process misses and repeats nothing (I18).
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
