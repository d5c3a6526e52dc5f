import { schedule } from '../../concept/background.ts';
import { keysOf } from '../../../contract/kernel/keys-of.ts';
import { COMPLAINT_DEADLINES } from '../../../contract/kernel/complaint-states.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { complaintEscalationMail } from './mails.ts';
import { markOverdue, removeExpiredDrafts } from './store.ts';

const INTERVAL_MS = 30_000;
/** Small statements keep locks short. */
const BATCH = 100;
const DEADLINES = keysOf(COMPLAINT_DEADLINES);

/** I18: mark and mail are one commit, so that a restart or a second process misses and repeats nothing. */
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
