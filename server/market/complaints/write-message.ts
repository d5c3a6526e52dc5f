import type { ComplaintId, UserId } from '../../../contract/kernel/schemas.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { complaintMessageMail } from './mails.ts';
import { makeMove } from './move-complaint.ts';
import { complaintClosed, noSuchComplaint, tooManyComplaintMessages } from './refusals.ts';
import { insertMessage, insertNote, lockComplaint, updateUnanswered } from './store.ts';

const HOUR_SECONDS = 3600;
const MESSAGES_AN_HOUR = 20;

type Writing = Pick<Services, 'db' | 'jobs' | 'clock'>;

interface Written {
  complaintId: ComplaintId;
  text: string;
}

/** Callers identify the complainant. @throws Refusal `wrong_state`, `limit_reached`, `too_many_requests` */
export async function writeAsComplainant(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  { complaintId, text }: Written,
): Promise<void> {
  const limits = [{ name: 'complaint.message', subject: complaintId, max: MESSAGES_AN_HOUR }];
  await countAttempt(db, { windowSeconds: HOUR_SECONDS, limits });
  await inTransaction(db, async (tx) => {
    const row = await lockComplaint(tx, complaintId);
    if (!row) throw noSuchComplaint();
    if (row.state === 'closed') throw complaintClosed();
    const at = clock();
    const written = await insertMessage(tx, { complaintId, authorId: null, text, at });
    if (written === undefined) throw tooManyComplaintMessages();
    if (row.state === 'decided' && row.unansweredSince === null) await updateUnanswered(tx, complaintId, at);
  });
}

/** The first message acknowledges the complaint. @throws Refusal `not_found`, `wrong_state`, `limit_reached` */
export async function writeAsOperator(
  { db, jobs, clock }: Writing,
  authorId: UserId,
  { complaintId, text }: Written,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockComplaint(tx, complaintId);
    if (!row) throw noSuchComplaint();
    if (row.state === 'closed') throw complaintClosed();
    const messageId = await insertMessage(tx, { complaintId, authorId, text, at: clock() });
    if (messageId === undefined) throw tooManyComplaintMessages();
    if (row.state === 'received') await makeMove(tx, row, 'acknowledge', clock());
    if (row.unansweredSince !== null) await updateUnanswered(tx, complaintId, null);
    await jobs.send(tx, complaintMessageMail, { messageId });
  });
}

/** Nobody is mailed. @throws Refusal `not_found`, `limit_reached` */
export async function writeNote(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  authorId: UserId,
  { complaintId, text }: Written,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockComplaint(tx, complaintId))) throw noSuchComplaint();
    if (!(await insertNote(tx, { complaintId, authorId, text, at: clock() })))
      throw tooManyComplaintMessages();
  });
}
