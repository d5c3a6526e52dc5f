import {
  canMove,
  COMPLAINT_MOVES,
  type ComplaintMove,
  type OperatorComplaintMove,
} from '../../../contract/kernel/complaint-states.ts';
import type { ComplaintId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { complaintStepMail } from './mails.ts';
import { complaintChangedMeanwhile, complaintNotMovable, noSuchComplaint } from './refusals.ts';
import { type ComplaintRow, lockComplaint, updateComplaint } from './store.ts';

type Moving = Pick<Services, 'db' | 'jobs' | 'clock'>;

interface WantedMove {
  complaintId: ComplaintId;
  move: OperatorComplaintMove;
  version: number;
  decision?: string;
}

/** @throws Refusal `not_found`, `wrong_state`, `stale` when the complaint was moved meanwhile */
export async function moveComplaint(
  { db, jobs, clock }: Moving,
  { complaintId, move, version, decision = '' }: WantedMove,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockComplaint(tx, complaintId);
    if (!row) throw noSuchComplaint();
    if (!canMove(move, row.state)) throw complaintNotMovable(row.state);
    if (row.version !== version) throw complaintChangedMeanwhile();
    await makeMove(tx, row, move, clock(), decision);
    await jobs.send(tx, complaintStepMail, { complaintId, state: COMPLAINT_MOVES[move].to });
  });
}

/** An undecided complaint is withdrawn, a decided one closed. Callers check whose it is. @throws Refusal `wrong_state` */
export async function endComplaint({ db, jobs, clock }: Moving, complaintId: ComplaintId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockComplaint(tx, complaintId);
    if (!row) throw noSuchComplaint();
    if (!canMove('end', row.state)) throw complaintNotMovable(row.state);
    await makeMove(tx, row, 'end', clock());
    await jobs.send(tx, complaintStepMail, { complaintId, state: 'closed' });
  });
}

/** Callers lock the complaint. An operator's first act acknowledges it. */
export async function makeMove(
  tx: Transaction,
  row: ComplaintRow,
  move: ComplaintMove,
  now: Date,
  decision = '',
): Promise<void> {
  const { by, to } = COMPLAINT_MOVES[move];
  const at = notBefore(row, now);
  await updateComplaint(tx, row.id, {
    state: to,
    ...(by === 'operator' && row.acknowledgedAt === null && { acknowledgedAt: at }),
    ...(to === 'decided' && { decidedAt: at, decision }),
    ...(to === 'closed' && { closedAt: at }),
  });
}

function notBefore(row: ComplaintRow, now: Date): Date {
  const { receivedAt, acknowledgedAt, decidedAt, acknowledgeEscalatedAt, decideEscalatedAt } = row;
  const earlier = [receivedAt, acknowledgedAt, decidedAt, acknowledgeEscalatedAt, decideEscalatedAt];
  return new Date(Math.max(now.getTime(), ...earlier.map((time) => time?.getTime() ?? 0)));
}
